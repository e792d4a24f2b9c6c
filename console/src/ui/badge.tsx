import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'bad'

export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={tone === 'neutral' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>
)
