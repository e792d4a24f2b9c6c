import styles from './origins.module.css'
import { Places } from './places.tsx'
import type { Overview } from './queries.ts'
import { AttackedAccounts, FailureSources } from './tops.tsx'

/** Where it comes from and whom it hits. */
export const Origins = ({ overview }: { overview: Overview }) => (
  <div className={styles.origins}>
    <Places overview={overview} />
    <AttackedAccounts overview={overview} />
    <FailureSources overview={overview} />
  </div>
)
