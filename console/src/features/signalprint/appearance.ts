import type { RiskLevel } from '@signet/contract/risk-levels'
import type { GraphNode } from '@signet/contract/signalprint'

const SMALLEST = 4
const LARGEST = 11
const COMMON = 13
const LEAF = 0.6
/** The one that was asked for is larger than its activity alone would make it. */
export const FOCAL = 1.25
const CROWD = 400

type Sized = Pick<GraphNode, 'events' | 'common' | 'links'>

/**
 * Half the width in pixels: by activity, but ten times the events are not ten times the size. Crowds are drawn smaller, most of
 * all what hangs on one node only.
 */
export function nodeSize({ events, common, links }: Sized, nodes: number): number {
  const size = common ? COMMON : Math.min(LARGEST, SMALLEST + 0.85 * Math.log2(1 + Math.max(0, events)))
  return size * crowding(nodes) * (links <= 1 && nodes > CROWD ? LEAF : 1)
}

/** 1 up to some hundred nodes, less than half for thousands. */
export const crowding = (nodes: number) => Math.max(0.26, Math.min(1, 1 - 0.46 * Math.log10(Math.max(1, nodes) / 120)))

export const edgeSize = (events: number, nodes: number) =>
  Math.min(3, 1 + 0.25 * Math.log2(1 + Math.max(0, events))) * crowding(nodes)

/** The width of the ring as a part of the node's radius: a higher risk is a broader ring, not only another colour. */
export const ringWidth = { none: 0, low: 0.16, medium: 0.26, high: 0.36 } as const satisfies Record<RiskLevel, number>

const LABEL = 30

/** The beginning and the end tell long values apart, the middle does not. */
export function shortened(value: string, longest = LABEL): string {
  const letters = [...value]
  if (letters.length <= longest) return value
  const end = Math.floor(longest / 3)
  return `${letters.slice(0, longest - end - 1).join('')}…${letters.slice(-end).join('')}`
}

/** A few colours of two themes, asked for by thousands of nodes and links at every drawing. */
const mixtures = new Map<string, string>()

/** A colour on the way to another, opaque: `#rrggbb` both. */
export function mixed(colour: string, other: string, part: number): string {
  const key = `${colour}${other}${part}`
  const known = mixtures.get(key) ?? mix(channels(colour), channels(other), part)
  mixtures.set(key, known)
  return known
}

const mix = (one: readonly number[], two: readonly number[], part: number) =>
  `#${one.map((from, at) => hex(from + ((two[at] ?? from) - from) * part)).join('')}`

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0)
const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
