import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './meter.module.css'
import { meterLevel } from './meter-level.ts'

interface MeterProps {
  label: string
  value: number
  /** null: no limit */
  limit: number | null
  /** All numbers come written for the reader's language. */
  valueText: string
  limitText: string
  shareText: string | null
  note?: ReactNode
}

/** A count against its limit: the number first, the bar as its picture, colour never alone. */
export function Meter({ label, value, limit, valueText, limitText, shareText, note }: MeterProps) {
  const id = useId()
  const level = meterLevel(value, limit)
  const full = limit === null || limit === 0 ? 1 : Math.min(1, value / limit)
  return (
    <div className={level === 'within' ? styles.meter : `${styles.meter} ${styles[level]}`} data-level={level}>
      <span className={styles.head}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {shareText !== null && <span className={styles.share}>{shareText}</span>}
      </span>
      <span className={styles.figures}>
        <span className={styles.value}>{valueText}</span>
        <span className={styles.limit}>{limitText}</span>
      </span>
      {limit !== null && (
        <VisuallyHidden>
          <meter aria-labelledby={id} min={0} max={Math.max(limit, value)} value={value}>
            {`${valueText} ${limitText}`}
          </meter>
        </VisuallyHidden>
      )}
      <span className={styles.track} aria-hidden="true">
        {limit === null && <span className={`${styles.fill} ${styles.open}`} />}
        {limit !== null && value > 0 && <span className={styles.fill} style={{ width: `${full * 100}%` }} />}
      </span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  )
}
