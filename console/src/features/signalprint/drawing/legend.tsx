import { useTranslation } from 'react-i18next'
import styles from './drawing.module.css'

const levels = ['low', 'medium', 'high'] as const

/** What ring, size and stripes mean; shapes and colours stand in the filter above. */
export function Legend() {
  const { t } = useTranslation('signalprint')
  return (
    <ul className={styles.legend} aria-label={t('legend.label')}>
      <li>
        <svg viewBox="0 0 28 16" width={28} height={16} aria-hidden="true">
          <circle className={styles.dot} cx={4} cy={8} r={2.5} />
          <circle className={styles.dot} cx={12} cy={8} r={4} />
          <circle className={styles.dot} cx={22} cy={8} r={5.5} />
        </svg>
        {t('legend.size')}
      </li>
      {levels.map((level, at) => (
        <li key={level}>
          <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
            <circle className={styles.dot} cx={8} cy={8} r={3.5} />
            <circle
              className={styles.ring}
              data-risk={level}
              cx={8}
              cy={8}
              r={5.4 + at * 0.4}
              strokeWidth={1 + at * 0.7}
            />
          </svg>
          {t(`legend.${level}`)}
        </li>
      ))}
      <li>
        <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
          <defs>
            <pattern
              id="signalprint-stripes"
              width={3.2}
              height={3.2}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className={styles.dot} width={1.6} height={3.2} />
            </pattern>
          </defs>
          <circle className={styles.common} cx={8} cy={8} r={6.4} fill="url(#signalprint-stripes)" />
        </svg>
        {t('legend.common')}
      </li>
    </ul>
  )
}
