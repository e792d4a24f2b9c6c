import { askAboutBreaches } from '../features/breaches/breaches.ts'
import { forgetOldCounts } from '../features/ingestion/ingestion.ts'
import { findDailyInsights } from '../features/insights/insights.ts'
import { endQuietThreats, forgetOldFirings } from '../features/threats/threats.ts'
import { removeForgotten } from '../features/workspace/workspace.ts'
import type { Schedule } from './schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Events and accounts leave by the store's own clock; these are the things that know no other. */
export const schedules: readonly Schedule[] = [
  { name: 'retention of counts', everyMs: HOUR_MS, run: forgetOldCounts },
  { name: 'retention of findings', everyMs: HOUR_MS, run: forgetOldFirings },
  { name: 'questions about breaches', everyMs: MINUTE_MS, run: askAboutBreaches },
  { name: 'the end of threats', everyMs: MINUTE_MS, run: endQuietThreats },
  { name: 'events of forgotten workspaces', everyMs: MINUTE_MS, run: removeForgotten },
  { name: 'insights of the day', everyMs: HOUR_MS, firstAfterMs: 3 * MINUTE_MS, run: findDailyInsights },
]
