import { shapeOf } from './agent-history.ts'
import { baselineThresholds } from './baseline.ts'
import type { AgentDay, Firing, Settings, Thresholds, WorkspaceView } from './detection.ts'
import { credentialFailures, equalling } from './evidence.ts'
import { isIn, measure } from './measure.ts'
import { dayMs } from './sliding-window.ts'

export const slowThresholds = {
  ...baselineThresholds,
  slowDays: {
    value: 7,
    most: 7,
    why: 'Spraying that wants to stay unseen takes days; longer than a week it finds little.',
  },
  slowFailures: { value: 100, why: 'So many addresses that fail and are never seen again are no typing errors.' },
  slowAccounts: { value: 20, why: 'Spraying goes over many accounts in a day.' },
  slowSourcesShare: { value: 0.8, why: 'The address is changed for nearly every try.' },
  slowFactor: { value: 2, why: 'Honest people give up more often on some days, but not twice as often.' },
} as const satisfies Thresholds
type Named = Settings<typeof slowThresholds>

/**
 * Low and slow: for days, one agent fails from addresses that are hardly used twice. What is usual is told by all
 * versions of the agent together, since every new version of a browser starts from nothing.
 */
export function findSprayingOverDays(view: WorkspaceView, settings: Named): Firing[] {
  const byAgent = groupBy(view.agentDays, ({ userAgent }) => userAgent)
  const byShape = groupBy(view.agentDays, ({ userAgent }) => shapeOf(userAgent))
  return view.agentDays
    .filter(({ lastAt, userAgent }) => isIn(lastAt, view.span) && userAgent !== '')
    .flatMap((row) => {
      const own = byAgent.get(row.userAgent) ?? []
      const alike = byShape.get(shapeOf(row.userAgent)) ?? []
      return judgeDays(row, own, alike, view.since, settings)
    })
}

function judgeDays(
  last: AgentDay,
  own: readonly AgentDay[],
  alike: readonly AgentDay[],
  since: number,
  settings: Named,
): Firing[] {
  for (let days = 1; days <= settings.slowDays; days++) {
    const from = last.day - (days - 1) * dayMs
    const rows = own.filter(({ day }) => day >= from && day <= last.day)
    const failures = sum(rows, 'failures')
    const sources = sum(rows, 'sources')
    const accounts = Math.max(...rows.map((row) => row.accounts))
    if (failures < settings.slowFailures || accounts < settings.slowAccounts) continue
    if (sources < settings.slowSourcesShare * failures) continue
    const usual = usualBefore(from, alike, since, settings)
    if (usual === null) return []
    const seen = sum(
      alike.filter(({ day }) => day >= from && day <= last.day),
      'failures',
    )
    const middle = days * usual.middle
    const spread = Math.sqrt(days) * settings.baselineDeviations * usual.deviation
    const limit = Math.max(middle + spread, settings.slowFactor * middle)
    if (seen <= limit) continue
    return [
      {
        type: 'PASSWORD_SPRAYING',
        variant: 'slow',
        subject: { kind: 'campaign', value: last.userAgent },
        at: last.lastAt,
        from: Math.min(...rows.map(({ firstAt }) => firstAt)),
        to: last.lastAt,
        severity: 'high',
        measures: [
          measure('failures', failures, settings.slowFailures, middle),
          measure('sources', sources, settings.slowSourcesShare * failures),
          measure('accounts', accounts, settings.slowAccounts),
          measure('days', days),
        ],
        evidence: [equalling('userAgent.value', last.userAgent), ...credentialFailures],
        sources: [],
        named: [],
        compromised: [],
      },
    ]
  }
  return []
}

/** By the middle one of the days before: an attacker who comes back every week does not become usual. */
function usualBefore(from: number, alike: readonly AgentDay[], since: number, settings: Named) {
  const counts: number[] = []
  for (let back = 1; back <= settings.baselineDays; back++) {
    const day = from - back * dayMs
    if (day + dayMs <= since) break
    counts.push(
      sum(
        alike.filter((row) => row.day === day),
        'failures',
      ),
    )
  }
  if (counts.length < settings.baselineFromDays) return null
  const middle = middleOf(counts)
  return { middle, deviation: asDeviation * middleOf(counts.map((count) => Math.abs(count - middle))) }
}

/** What a standard deviation is of the middle distance, where nothing disturbs. */
const asDeviation = 1.4826

const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

const sum = (rows: readonly AgentDay[], field: 'failures' | 'sources') =>
  rows.reduce((total, row) => total + row[field], 0)

function groupBy(rows: readonly AgentDay[], key: (row: AgentDay) => string): Map<string, AgentDay[]> {
  const groups = new Map<string, AgentDay[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group === undefined) groups.set(key(row), [row])
    else group.push(row)
  }
  return groups
}
