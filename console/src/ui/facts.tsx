import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names and values, one under the other. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

interface FactProps {
  label: string
  /** An id or address: shown in full, as it is typed. */
  code?: boolean
  action?: ReactNode
  children: ReactNode
}

export function Fact({ label, code = false, action, children }: FactProps) {
  return (
    <div className={code ? `${styles.fact} ${styles.long}` : styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {code ? <code className={styles.code}>{children}</code> : children}
        {action}
      </dd>
    </div>
  )
}

/** The same rows, without their values. */
export function FactsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.facts}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content are told apart by their place alone
        <div key={row} className={styles.placeholder}>
          <Skeleton height={12} width={row % 2 === 0 ? 84 : 64} />
          <Skeleton height={12} width={row % 2 === 0 ? 96 : 120} />
        </div>
      ))}
    </div>
  )
}
