import { IconAlertTriangle, IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

const icons = { info: IconClockHour4, warning: IconAlertTriangle, success: IconCircleCheck }

interface BannerProps {
  kind: keyof typeof icons
  testId: string
  children: ReactNode
}

/** A line across the page, under the top bar. */
export function Banner({ kind, testId, children }: BannerProps) {
  const Icon = icons[kind]
  return (
    <div className={`${styles.banner} ${styles[kind]}`} role="status" data-testid={testId}>
      <Icon size={17} stroke={1.8} aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
