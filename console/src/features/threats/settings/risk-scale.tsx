import type { RiskThresholds } from '@signet/contract/risk-thresholds'
import { useTranslation } from 'react-i18next'
import styles from './risk-scale.module.css'

/** Scores from 0 to 1, cut where one level ends and the next begins. */
export function RiskScale({ risk: { high, medium, low } }: { risk: RiskThresholds }) {
  const { t, i18n } = useTranslation('detection-settings')
  const written = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 2 })
  const parts = [
    { level: 'none', from: 0, to: low },
    { level: 'low', from: low, to: medium },
    { level: 'medium', from: medium, to: high },
    { level: 'high', from: high, to: 1 },
  ] as const
  const shown = parts.filter(({ from, to, level }) => to > from || level === 'high')
  const told = shown.map(({ level, from }) => t('risk.part', { level: t(`risk.levels.${level}`), from: written(from) }))
  return (
    <figure className={styles.scale}>
      <div className={styles.track} role="img" aria-label={told.join(', ')}>
        {shown.map(({ level, from, to }) => (
          <span key={level} className={styles.part} data-level={level} style={{ flexGrow: Math.max(to - from, 0.001) }}>
            <span className={styles.name}>{t(`risk.levels.${level}`)}</span>
          </span>
        ))}
      </div>
      <div className={styles.marks} aria-hidden="true">
        {[...new Set([0, low, medium, high, 1])].map((value) => (
          <span key={value} className={styles.mark} style={{ insetInlineStart: `${value * 100}%` }}>
            {written(value)}
          </span>
        ))}
      </div>
      {low === medium && <figcaption className={styles.caption}>{t('risk.nothingLow')}</figcaption>}
    </figure>
  )
}
