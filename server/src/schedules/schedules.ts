import { forgetOldCounts } from '../features/ingestion/ingestion.ts'
import type { Schedule } from './schedule.ts'

const HOUR_MS = 3_600_000

/** Events and accounts leave by the store's own clock; these are the things that know no other. */
export const schedules: readonly Schedule[] = [{ name: 'retention of counts', everyMs: HOUR_MS, run: forgetOldCounts }]
