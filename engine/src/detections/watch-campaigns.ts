import {
  type Campaign,
  type CampaignKind,
  campaignKinds,
  campaignOf,
  evidenceOfCampaign,
  openCampaign,
} from './campaign.ts'
import type { DetectionEvent, Firing, FiringMeasure, Settings, WorkspaceView } from './detection.ts'
import { isCredentialFailure } from './is-failure.ts'
import { isIn } from './measure.ts'
import { slideInSteps } from './sliding-window.ts'
import { sourcesOf } from './sources-of.ts'
import type { Steps } from './steps.ts'
import { openUnusual, type Unusual, type unusualThresholds } from './unusual-campaign.ts'

/** A source or an agent that makes more than half of a campaign gives it its name; nothing wider does. */
const dominance = 0.5

/**
 * Judges, at each failure, the failures that share its agent; if they are no campaign, those that share its device, and
 * last those of its network. So a campaign has one name, the most telling one.
 */
export function* watchCampaigns(
  view: WorkspaceView,
  windowMs: number,
  type: Firing['type'],
  settings: Settings<typeof unusualThresholds>,
  judge: (campaign: Campaign) => readonly FiringMeasure[] | null,
): Steps<Firing[]> {
  const failures = view.events.filter(isCredentialFailure)
  const unusual = yield* openUnusual(view, failures, windowMs, settings)
  const book = openBook()
  const firings: Firing[] = []
  yield* slideInSteps(failures, windowMs, {
    enter(event) {
      for (const campaign of book.of(event)) campaign.enter(event)
    },
    leave(event) {
      for (const campaign of book.of(event)) campaign.leave(event)
    },
    judge(event) {
      if (!isIn(event.timestamp, view.span)) return
      for (const campaign of book.of(event)) {
        const measures = decide(campaign, event, unusual, judge)
        if (measures === null) continue
        firings.push(firingOf(type, campaign, event, measures))
        return
      }
    },
  })
  return firings
}

function decide(
  campaign: Campaign,
  event: DetectionEvent,
  unusual: Unusual,
  judge: (campaign: Campaign) => readonly FiringMeasure[] | null,
): readonly FiringMeasure[] | null {
  const found = judge(campaign)
  if (found === null) return null
  const half = dominance * campaign.accounts.total
  if (campaign.sources.largest() > half) return null
  if (campaign.kind === 'asn' && campaign.agents.largest() > half) return null
  const measures = unusual(campaign, event)
  return measures === null ? null : [...found, ...measures]
}

function firingOf(
  type: Firing['type'],
  campaign: Campaign,
  event: DetectionEvent,
  measures: readonly FiringMeasure[],
): Firing {
  return {
    type,
    variant: `distributed-${campaign.kind}`,
    subject: { kind: 'campaign', value: campaign.value },
    at: event.timestamp,
    from: (campaign.queue.first ?? event).timestamp,
    to: event.timestamp,
    severity: 'high',
    measures,
    evidence: evidenceOfCampaign(campaign.kind, campaign.value),
    sources: sourcesOf(campaign.queue.tell(event.timestamp)),
    named: [],
    compromised: [],
  }
}

/** The campaigns that an event may belong to, one of each kind, in the order of kinds. */
function openBook(): { of(event: DetectionEvent): readonly Campaign[] } {
  const pages: Record<CampaignKind, Map<string, Campaign>> = { agent: new Map(), print: new Map(), asn: new Map() }
  return {
    of(event) {
      const campaigns: Campaign[] = []
      for (const kind of campaignKinds) {
        const value = campaignOf(kind, event)
        if (value === '') continue
        const campaign = pages[kind].get(value) ?? openCampaign(kind, value)
        pages[kind].set(value, campaign)
        campaigns.push(campaign)
      }
      return campaigns
    },
  }
}
