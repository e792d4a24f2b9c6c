import { useTranslation } from 'react-i18next'
import styles from './severity.module.css'

const levels = ['low', 'medium', 'high', 'critical'] as const
export type SeverityLevel = (typeof levels)[number]

/** Told by a word, by a row of bars and by colour: never by colour alone. */
export function Severity({ level }: { level: SeverityLevel }) {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.severity} data-severity={level}>
      <SeverityBars level={level} />
      {t(`severity.${level}`)}
    </span>
  )
}

/** As many bars as the level is high, like the strength of a signal. */
export const SeverityBars = ({ level }: { level: SeverityLevel }) => (
  <svg className={styles.bars} data-severity={level} viewBox="0 0 15 12" aria-hidden="true">
    {levels.map((each, n) => (
      <rect
        key={each}
        x={n * 4}
        y={9 - n * 3}
        width={3}
        height={3 + n * 3}
        rx={0.8}
        data-on={n <= levels.indexOf(level) || undefined}
      />
    ))}
  </svg>
)
