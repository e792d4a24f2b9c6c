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

/** Rows without content, of lengths as names and values have them. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name, row) =>
  row % 2 === 0 ? { name, label: 84, value: 96 } : { name, label: 64, value: 120 },
)

/** The same rows, without their values; ten at most. */
export function FactsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.facts}>
      {PLACEHOLDERS.slice(0, rows).map(({ name, label, value }) => (
        <div key={name} className={styles.placeholder}>
          <Skeleton height={12} width={label} />
          <Skeleton height={12} width={value} />
        </div>
      ))}
    </div>
  )
}
