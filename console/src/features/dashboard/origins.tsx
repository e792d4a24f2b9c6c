import { useMemo } from 'react'
import { eventsOf } from '../../api/explorer-search.ts'
import { type Filtering, ValueContext } from '../../values/value-context.ts'
import styles from './origins.module.css'
import { Places } from './places.tsx'
import type { Overview } from './queries.ts'
import { AttackedAccounts, FailureSources } from './tops.tsx'

/** Where it comes from and whom it hits. */
export function Origins({ overview }: { overview: Overview }) {
  const { start, end } = overview
  const inFrame = useMemo<Filtering>(
    () => ({ searchOf: (filter) => eventsOf({ timeRange: [start, end] }, filter) }),
    [start, end],
  )
  return (
    <ValueContext value={inFrame}>
      <div className={styles.origins}>
        <Places overview={overview} />
        <AttackedAccounts overview={overview} />
        <FailureSources overview={overview} />
      </div>
    </ValueContext>
  )
}
