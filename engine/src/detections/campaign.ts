import type { Filter } from '@signet/contract/event-query'
import type { DetectionEvent } from './detection.ts'
import { credentialFailures, equalling } from './evidence.ts'
import { sourceOf } from './source-of.ts'
import { openTally, type Tally } from './tally.ts'
import { openWindowQueue, type WindowQueue } from './window-queue.ts'

/** What the sources of a campaign may share, the most telling first. */
export const campaignKinds = ['agent', 'print', 'asn'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** '' where an event shares nothing of the kind. Only a device's own id is one print in several networks. */
export function campaignOf(kind: CampaignKind, event: DetectionEvent): string {
  if (kind === 'agent') return event.userAgent
  if (kind === 'print') return event.deviceId === '' ? '' : event.print
  return event.asn === 0 ? '' : `AS${event.asn}`
}

/** The failures that share a thing. */
export function evidenceOfCampaign(kind: CampaignKind, value: string): Filter[] {
  if (kind === 'agent') return [equalling('userAgent.value', value), ...credentialFailures]
  if (kind === 'asn') return [equalling('ip.asn', value.slice(2)), ...credentialFailures]
  return [equalling('print.id', value), { field: 'print.deviceId', operator: 'exists' }, ...credentialFailures]
}

/** The failures of one campaign within a window. */
export interface Campaign {
  readonly kind: CampaignKind
  readonly value: string
  readonly accounts: Tally
  readonly sources: Tally
  readonly agents: Tally
  readonly queue: WindowQueue<DetectionEvent>
  enter(event: DetectionEvent): void
  leave(event: DetectionEvent): void
}

export function openCampaign(kind: CampaignKind, value: string): Campaign {
  const [accounts, sources, agents] = [openTally(), openTally(), openTally()]
  const queue = openWindowQueue<DetectionEvent>()
  return {
    kind,
    value,
    accounts,
    sources,
    agents,
    queue,
    enter(event) {
      queue.enter(event)
      accounts.add(event.account)
      sources.add(sourceOf(event.ip))
      agents.add(event.userAgent)
    },
    leave(event) {
      queue.leave()
      accounts.remove(event.account)
      sources.remove(sourceOf(event.ip))
      agents.remove(event.userAgent)
    },
  }
}
