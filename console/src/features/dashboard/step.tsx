import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './next-steps.module.css'

interface StepProps {
  title: string
  text: string
  done?: boolean
  action?: ReactNode
  children?: ReactNode
}

export function Step({ title, text, done = false, action, children }: StepProps) {
  const { t } = useTranslation('dashboard')
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.marker}>
        {done && <IconCheck size={13} stroke={2.6} role="img" aria-label={t('next.done')} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </li>
  )
}

const SKELETON_STEPS = [
  { name: 'create', height: 66 },
  { name: 'check', height: 118 },
  { name: 'read', height: 66 },
]

export const StepsSkeleton = () => (
  <div className={styles.steps}>
    {SKELETON_STEPS.map(({ name, height }) => (
      <div key={name} className={styles.step} style={{ height }}>
        <Skeleton height={22} circle />
        <div className={styles.words}>
          <Skeleton height={13} width={180} mt={4} mb={8} />
          <Skeleton height={11} width="70%" />
        </div>
      </div>
    ))}
  </div>
)
