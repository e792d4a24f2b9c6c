import type { RiskLevel } from '@signet/contract/risk-levels'
import type { GraphNode } from '@signet/contract/signalprint'

const SMALLEST = 4.5
const LARGEST = 15
const COMMON = 17

/** Half the width in pixels: by activity, but ten times the events are not ten times the size. Crowds draw smaller. */
export function nodeSize({ events, common }: Pick<GraphNode, 'events' | 'common'>, nodes: number): number {
  const size = common ? COMMON : Math.min(LARGEST, SMALLEST + 1.15 * Math.log2(1 + Math.max(0, events)))
  return size * crowding(nodes)
}

/** 1 up to some hundred nodes, less than half for thousands. */
export const crowding = (nodes: number) => Math.max(0.3, Math.min(1, 1 - 0.42 * Math.log10(Math.max(1, nodes) / 120)))

export const edgeSize = (events: number, nodes: number) =>
  Math.min(3.2, 0.8 + 0.3 * Math.log2(1 + Math.max(0, events))) * crowding(nodes)

/** The width of the ring as a part of the node's radius: a higher risk is a broader ring, not only another colour. */
export const ringWidth = { none: 0, low: 0.16, medium: 0.28, high: 0.42 } as const satisfies Record<RiskLevel, number>

const LABEL = 30

/** The beginning and the end tell long values apart, the middle does not. */
export function shortened(value: string, longest = LABEL): string {
  const letters = [...value]
  if (letters.length <= longest) return value
  const end = Math.floor(longest / 3)
  return `${letters.slice(0, longest - end - 1).join('')}…${letters.slice(-end).join('')}`
}

/** A colour on the way to another, opaque: `#rrggbb` both. */
export function mixed(colour: string, other: string, part: number): string {
  const [one, two] = [channels(colour), channels(other)]
  return `#${one.map((from, at) => hex(from + ((two[at] ?? from) - from) * part)).join('')}`
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0)
const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
