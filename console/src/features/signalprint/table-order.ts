import { riskLevels } from '@signet/contract/risk-levels'
import type { GraphNode } from '@signet/contract/signalprint'

export const orderNames = ['value', 'kind', 'links', 'events', 'lastSeen', 'risk'] as const
type OrderName = (typeof orderNames)[number]
export const DEFAULT_ORDER = '-events'

export const isOrder = (text: string) => orderNames.some((name) => text === name || text === `-${name}`)

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const comparisons: Record<OrderName, (one: GraphNode, other: GraphNode) => number> = {
  value: (one, other) => byText(one.value, other.value),
  kind: (one, other) => byText(one.kind, other.kind),
  links: (one, other) => one.links - other.links,
  events: (one, other) => one.events - other.events,
  lastSeen: (one, other) => byText(one.lastSeen, other.lastSeen),
  risk: (one, other) => riskLevels.indexOf(one.risk) - riskLevels.indexOf(other.risk),
}

/** Equal ones stand by their ids, so that the order is the same each time. */
export function ordered(nodes: readonly GraphNode[], order: string): GraphNode[] {
  const name = orderNames.find((each) => order.replace(/^-/, '') === each) ?? 'events'
  const turn = order.startsWith('-') ? -1 : 1
  return [...nodes].sort((one, other) => turn * comparisons[name](one, other) || byText(one.id, other.id))
}
