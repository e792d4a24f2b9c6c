import { isCommon } from '@signet/engine/links/common'
import { type Identifier, identifierId, type Link } from '@signet/engine/links/link'

/** So many neighbours of one node are drawn: more would hide the picture. */
const NEIGHBOURS = 100
/** Of what was asked for by name. */
const NEIGHBOURS_ASKED = 1000

export interface WalkedNode extends Identifier {
  readonly id: string
  readonly depth: number
  readonly links: number
  readonly common: boolean
  readonly expanded: boolean
}

type Node = { -readonly [Name in keyof WalkedNode]: WalkedNode[Name] }

/** The nodes found so far. Once there is no room, what comes later stays outside. */
export interface GraphDraft {
  readonly nodes: ReadonlyMap<string, WalkedNode>
  /** How many neighbours of a node are drawn at most. */
  roomFor(identifier: Identifier): number
  /** The node, unless it was there already or there is no room. */
  place(identifier: Identifier, depth: number): WalkedNode | null
  /** How many it is linked to; `isHostile`: an attack came from it, so it tells something however many it touched. */
  measure(id: string, links: number, isHostile?: boolean): void
  /** Whether it is walked through: what is common only when it was asked for. */
  open(id: string): boolean
  /** Without what turned out not to have been seen. */
  close(edges: readonly Link[]): { nodes: WalkedNode[]; leftOut: number }
}

export function draftGraph(asked: ReadonlySet<string>, maxNodes: number): GraphDraft {
  const nodes = new Map<string, Node>()
  const seen = new Set<string>()
  return {
    nodes,
    roomFor: (identifier) => (asked.has(identifierId(identifier)) ? NEIGHBOURS_ASKED : NEIGHBOURS),
    place({ kind, value }, depth) {
      const id = identifierId({ kind, value })
      if (nodes.has(id) || nodes.size >= maxNodes) return null
      const node = { id, kind, value, depth, links: 0, common: false, expanded: false }
      nodes.set(id, node)
      return node
    },
    measure(id, links, isHostile = false) {
      const node = nodes.get(id)
      if (node === undefined) return
      seen.add(id)
      node.links = links
      node.common = isCommon(node, links) && !isHostile
    },
    open(id) {
      const node = nodes.get(id)
      if (node === undefined || (node.common && !asked.has(id))) return false
      node.expanded = true
      return true
    },
    close(edges) {
      const kept = [...nodes.values()].filter(({ id }) => seen.has(id))
      const drawn = new Map<string, number>()
      for (const { account, kind, value } of edges) {
        for (const id of [identifierId({ kind: 'account', value: account }), identifierId({ kind, value })])
          drawn.set(id, (drawn.get(id) ?? 0) + 1)
      }
      const missing = kept.map(({ id, expanded, links }) => (expanded ? links - (drawn.get(id) ?? 0) : 0))
      return { nodes: kept, leftOut: missing.reduce((sum, count) => sum + Math.max(0, count), 0) }
    },
  }
}
