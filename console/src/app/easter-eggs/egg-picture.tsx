import { useTranslation } from 'react-i18next'
import type { Egg } from '../shortcuts/use-shortcuts.ts'
import styles from './egg-picture.module.css'

export function EggPicture({ egg }: { egg: Egg }) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.stage} role="img" aria-label={t(`egg.${egg}`)} data-testid={`egg-${egg}`}>
      {egg === 'seal' ? <Seal /> : <Stamp />}
    </div>
  )
}

/** A seal, because the product is one. */
function Seal() {
  return (
    <svg viewBox="0 0 200 170" className={styles.picture} aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="158" rx="80" ry="7" className={styles.shade} />
      <g className={styles.ball}>
        <circle cx="136" cy="26" r="17" fill="#fff" />
        <path d="M136 9a17 17 0 0 1 0 34c7-9 7-25 0-34ZM119 26h34" fill="#525edb" stroke="#525edb" strokeWidth="2" />
        <circle cx="136" cy="26" r="17" fill="none" stroke="#343c9e" strokeWidth="2.5" />
      </g>
      <g className={styles.seal}>
        <path
          d="M26 150c-14 2-18-9-14-17 4 5 10 5 15 2 18-10 34-13 46-27 12-13 12-39 27-53 9-9 25-11 34-3 8 7 8 17 3 23-8 9-9 19-8 31 1 20 1 44-17 44Z"
          fill="#5a6170"
        />
        <path d="M96 150c-4-15 2-30 14-38 6 12 6 26 1 38Z" fill="#424957" />
        <circle cx="121" cy="62" r="3.4" fill="#0f1217" />
        <path d="M133 64c4-1 6 0 8 2-2 4-6 5-9 4" fill="#15181f" />
        <path d="M131 72l-17 4M131 75l-15 8" stroke="#e6e8ed" strokeWidth="1.4" strokeLinecap="round" />
      </g>
    </svg>
  )
}

function Stamp() {
  return (
    <svg viewBox="0 0 200 170" className={styles.picture} aria-hidden="true" focusable="false">
      <g className={styles.wax}>
        <path
          d="M100 98c18-4 26 3 41 3 13 6 8 16 14 26-4 13-17 12-26 20-13 1-20-3-32 0-15 1-22-6-35-9-9-9-5-15-9-26 7-13 26-9 47-14Z"
          fill="#b3271f"
        />
        <path d="M100 108l16 15-16 15-16-15Z" fill="none" stroke="#741814" strokeWidth="4" className={styles.print} />
        <path
          d="M100 116v14M93 123h14"
          stroke="#741814"
          strokeWidth="4"
          strokeLinecap="round"
          className={styles.print}
        />
      </g>
      <g className={styles.ring}>
        <circle cx="100" cy="40" r="30" fill="none" stroke="#d9a441" strokeWidth="9" />
        <path d="M100 62l22 20-22 20-22-20Z" fill="#525edb" stroke="#d9a441" strokeWidth="5" strokeLinejoin="round" />
      </g>
    </svg>
  )
}
