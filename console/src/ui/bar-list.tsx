import type { ReactNode } from 'react'
import styles from './bar-list.module.css'

export interface BarRow {
  key: string
  label: ReactNode
  /** Beside the label, quieter. */
  note?: ReactNode
  count: number
  /** The part of the count that failed. */
  failed?: number
}

interface BarListProps {
  label: string
  rows: readonly BarRow[]
  numberText: (count: number) => string
  /** Said under the rows: how many there are beyond them. */
  more?: string | undefined
}

/** The largest first, each with a bar against the largest. The number says it, the bar shows it. */
export function BarList({ label, rows, numberText, more }: BarListProps) {
  const largest = Math.max(1, ...rows.map(({ count }) => count))
  const part = (count: number) => `${(count / largest) * 100}%`
  return (
    <>
      <ol className={styles.list} aria-label={label}>
        {rows.map(({ key, label: name, note, count, failed = 0 }) => (
          <li key={key} className={styles.row}>
            <span className={styles.name}>{name}</span>
            {note !== undefined && <span className={styles.note}>{note}</span>}
            <span className={styles.count}>{numberText(count)}</span>
            <span className={styles.track} aria-hidden="true">
              {failed > 0 && <span className={styles.failed} style={{ width: part(Math.min(failed, count)) }} />}
              <span className={styles.fill} style={{ width: part(Math.max(count - failed, 0)) }} />
            </span>
          </li>
        ))}
      </ol>
      {more !== undefined && <p className={styles.more}>{more}</p>}
    </>
  )
}
