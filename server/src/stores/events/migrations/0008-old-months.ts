import type { Topology } from './topology.ts'

const DAY_S = 86_400

/**
 * A month in which nothing has changed for a day becomes one part. Every question about an account or an identifier goes
 * to each part once, so it is the number of parts that it waits for, more than what it reads.
 */
export function mergeOldMonths(topology: Topology): string[] {
  const nameOf = (table: string) => (topology.kind === 'single' ? table : `${table}_local`)
  return ['events', 'links', 'event_marks'].map(
    (table) =>
      `ALTER TABLE ${nameOf(table)} MODIFY SETTING min_age_to_force_merge_seconds = ${DAY_S}, min_age_to_force_merge_on_partition_only = 1`,
  )
}
