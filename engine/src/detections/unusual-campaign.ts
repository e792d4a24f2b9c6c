import { openAgentHistory } from './agent-history.ts'
import { type Baseline, baselineThresholds, openBaseline } from './baseline.ts'
import { type Campaign, type CampaignKind, campaignKinds, campaignOf } from './campaign.ts'
import type { DetectionEvent, FiringMeasure, Settings, Thresholds, WorkspaceView } from './detection.ts'
import { measure } from './measure.ts'
import { hourMs, slideInSteps } from './sliding-window.ts'
import type { Steps } from './steps.ts'
import { openTally } from './tally.ts'

export const unusualThresholds = {
  ...baselineThresholds,
  excessShare: {
    value: 0.5,
    why: 'A campaign must make half of what an hour has above its mean: after an outage everybody fails a little more.',
  },
  burstFactor: {
    value: 2,
    why: 'An agent that failed as much in the hour before is a popular browser, not a tool that has just been started.',
  },
  freshShare: {
    value: 0.8,
    why: 'In the first hour of a workspace there is nothing before: nearly all failures must be of the campaign.',
  },
} as const satisfies Thresholds
type Named = Settings<typeof unusualThresholds>

/** Judges whether a campaign is more than the workspace is used to. null: it is not. */
export type Unusual = (campaign: Campaign, event: DetectionEvent) => readonly FiringMeasure[] | null

/**
 * More than usual is: the hour is above its baseline and the campaign makes most of the difference; or an agent fails
 * more often within the window than on a whole usual day and has only just begun. One device in many networks is never
 * usual.
 */
export function* openUnusual(
  view: WorkspaceView,
  failures: readonly DetectionEvent[],
  windowMs: number,
  settings: Named,
): Steps<Unusual> {
  const baseline: Baseline = openBaseline(view, 'failures', settings)
  const lastHour = yield* countLastHours(failures)
  const history = openAgentHistory(view)
  return (campaign, event) => {
    const { kind, value } = campaign
    const at = event.timestamp
    const { total, shared } = lastHour.get(event) ?? { total: 0, shared: { agent: 0, print: 0, asn: 0 } }
    const inHour = shared[kind]
    const failed = campaign.accounts.total
    const before = ((inHour - failed) * windowMs) / (hourMs - windowMs)
    const isBurst = failed >= settings.burstFactor * before
    const usual = baseline.usualAt(at)
    if (usual === null) {
      const isFresh = at - view.since < hourMs
      return kind === 'print' || (isFresh ? inHour >= settings.freshShare * total : isBurst) ? [] : null
    }
    const own = kind === 'agent' ? history.usualShare(value, at) * usual.mean : 0
    if (
      total > usual.limit &&
      inHour - own >= settings.excessShare * (total - usual.mean) &&
      (isBurst || kind !== 'asn')
    )
      return [measure('failuresInHour', total, usual.limit, usual.mean)]
    if (kind === 'print') return []
    if (kind === 'asn' || !isBurst) return null
    const day = history.usualDay(value, at)
    return failed > day ? [measure('failuresOfAgent', failed, day, day)] : null
  }
}

interface LastHour {
  readonly total: number
  readonly shared: Readonly<Record<CampaignKind, number>>
}

/** For each failure, how many there were in the hour up to it: in all, and of those that share something with it. */
function* countLastHours(failures: readonly DetectionEvent[]): Steps<ReadonlyMap<DetectionEvent, LastHour>> {
  const counted = new Map<DetectionEvent, LastHour>()
  const tallies = { agent: openTally(), print: openTally(), asn: openTally() }
  let total = 0
  yield* slideInSteps(failures, hourMs, {
    enter(event) {
      total++
      for (const kind of campaignKinds) tallies[kind].add(campaignOf(kind, event))
    },
    leave(event) {
      total--
      for (const kind of campaignKinds) tallies[kind].remove(campaignOf(kind, event))
    },
    judge(event) {
      const sharing = (kind: CampaignKind) => tallies[kind].count(campaignOf(kind, event))
      const shared = { agent: sharing('agent'), print: sharing('print'), asn: sharing('asn') }
      counted.set(event, { total, shared })
    },
  })
  return counted
}
