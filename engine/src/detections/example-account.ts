import type { StoredEvent } from '@signet/contract/event'
import { EventQuery } from '@signet/contract/event-query'
import type { ThreatType } from '@signet/contract/threat-types'
import { queryEvents } from '../query/query-events.ts'
import { readEventQuery } from '../query/read-query.ts'
import { detectionOf } from './catalogue.ts'
import type { AccountView, Firing, Settings } from './detection.ts'
import { eventAt, noon, times } from './example-events.ts'
import { type AccountJudgement, judgeAccount } from './judge-account.ts'
import { settingsOf } from './settings-of.ts'
import { dayMs } from './sliding-window.ts'

export const defaultSettings = (type: ThreatType): Settings => settingsOf(detectionOf(type).thresholds)

/** Ada's account as a view: the whole of the day around noon is the span, where `told` does not say otherwise. */
export function viewOf(events: readonly StoredEvent[], told: Partial<AccountView> = {}): AccountView {
  return {
    account: 'ada',
    span: { from: noon - dayMs / 2, to: noon + dayMs / 2 },
    events,
    attacks: [],
    crowds: [],
    named: new Set(),
    trusted: new Set(),
    breachedAt: null,
    ...told,
  }
}

export const judgeExample = (events: readonly StoredEvent[], told: Partial<AccountView> = {}): AccountJudgement =>
  judgeAccount(viewOf(events, told), defaultSettings)

export const firingsOf = (
  type: ThreatType,
  events: readonly StoredEvent[],
  told: Partial<AccountView> = {},
): Firing[] => judgeExample(events, told).firings.filter((firing) => firing.type === type)

/** Where Ada lives and what she uses. */
export const berlin = { latitude: 52.52, longitude: 13.4, accuracyKm: 50, country: 'DE', city: 'Berlin' }
export const laptop = { deviceId: 'laptop-of-ada', browser: 'Firefox', os: 'Windows', deviceType: 'desktop' }
export const home: Partial<StoredEvent> = { ...berlin, ...laptop }

/** Nobody she knows, far away. */
export const stranger: Partial<StoredEvent> = {
  ip: '203.0.113.66',
  asn: 28_573,
  country: 'BR',
  city: 'São Paulo',
  latitude: -23.55,
  longitude: -46.63,
  accuracyKm: 50,
  deviceId: 'somebody-else',
  userAgent: 'Mozilla/5.0 Chrome/140.0',
  browser: 'Chrome',
  os: 'Linux',
}

/** Five evenings at home before the day. */
export const habits = (count = 5): StoredEvent[] => times(count, (back) => eventAt(noon - (count - back) * dayMs, home))

/** The ids of what a firing's evidence shows among events: its filters over its time. */
export function evidenceIn(firing: Firing, events: readonly StoredEvent[]): string[] {
  const timeRange = [new Date(firing.from).toISOString(), new Date(firing.to + 1).toISOString()]
  const asked = EventQuery.parse({ timeRange, filters: firing.evidence, fields: ['event.id'], limit: 10_000 })
  const { events: rows } = queryEvents(events, readEventQuery(asked, noon + 30 * dayMs))
  return rows.map((row) => String(row['event.id'])).sort()
}

export const idsOf = (events: readonly StoredEvent[]): string[] => events.map(({ eventId }) => eventId).sort()
