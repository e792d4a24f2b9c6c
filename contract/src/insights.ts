import { z } from 'zod'
import { InsightId } from './ids.ts'
import { route } from './route.ts'

const reading = { kind: 'workspace', permission: 'threats.read', keys: true, plan: 'active' } as const
const writing = { kind: 'workspace', permission: 'threats.write', keys: false, plan: 'active' } as const

/** What is compared with the same weekday of the four weeks before. */
export const insightTypes = [
  'CIRCADIAN_RHYTHM',
  'COUNTRY_DISTRIBUTION',
  'DEVICE_TYPE',
  'EVENT_RISK_SCORE',
  'EVENT_TYPE',
  'GEOLOCATION',
  'RISK_SIGNALS',
  'TOTAL_EVENTS',
  'UNIQUE_ACCOUNTS',
  'UNIQUE_ASNS',
  'UNIQUE_IPS',
  'UNIQUE_PRINTS',
] as const
export type InsightType = (typeof insightTypes)[number]

/** The activity of the whole workspace on one day, unusual for that weekday. */
export const Insight = z.object({
  id: InsightId,
  type: z.enum(insightTypes),
  /** Which part of the metric: a country, a type of event, an hour; '' for the whole. */
  dimension: z.string(),
  day: z.iso.date(),
  value: z.number(),
  /** The mean of the same weekday over 28 days, and how far it usually strays. */
  usual: z.number(),
  deviation: z.number(),
  sentence: z.string(),
  archived: z.boolean(),
  archivedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Insight = z.infer<typeof Insight>

export const insightRoutes = {
  listInsights: route('listInsights', {
    tag: 'insights',
    summary: 'What was unusual in the workspace as a whole, newest day first',
    access: reading,
    query: z.object({ archived: z.stringbool().default(false) }),
    answer: z.object({ insights: z.array(Insight), total: z.int() }),
  }),
  giveInsightFeedback: route('giveInsightFeedback', {
    tag: 'insights',
    summary: 'Archive an insight, or take it back; doing so twice changes nothing',
    access: writing,
    params: z.object({ type: z.enum(insightTypes, 'No such type'), id: InsightId }),
    body: z.strictObject({ archived: z.boolean() }),
    answer: Insight,
    errors: ['not_found'],
  }),
}
