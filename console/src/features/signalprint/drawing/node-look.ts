import type { IdentifierKind } from '@signet/contract/identifiers'
import type { GraphEdge, GraphNode } from '@signet/contract/signalprint'
import { edgeSize, FOCAL, mixed, nodeSize, ringWidth } from '../appearance.ts'
import { edgeKey } from '../linked-graph.ts'
import type { Look } from './node-program.ts'
import type { Scene } from './scene.ts'

const FADED = 0.78
const QUIET = 0.45
const FEW = 24
const CROWD = 400
/** Ids that tell a reader nothing until they look for one. */
const opaque: ReadonlySet<IdentifierKind> = new Set(['session', 'print', 'paymentHash'])

interface Standing {
  readonly hovered: string | null
  /** What stands out; null where everything is equal. */
  readonly emphasis: ReadonlySet<string> | null
}

export function nodeLook(node: GraphNode, scene: Scene, { hovered, emphasis }: Standing) {
  const { palette, graph, selected, shown } = scene
  const { id, kind, risk, common } = node
  const faded = emphasis !== null && !emphasis.has(id)
  const named = id === graph.focal || id === selected || (emphasis !== null && emphasis.size <= FEW && !faded)
  const telling = risk === 'high' || risk === 'medium' || common
  const fade = (colour: string) => (faded ? mixed(colour, palette.surface, FADED) : colour)
  const look: Look = {
    kind,
    common,
    ring: ringWidth[risk],
    ringColor: fade(palette.risks[risk]),
    haloColor: haloOf(id, scene, fade),
  }
  return {
    ...look,
    hidden: !shown.has(id),
    size: nodeSize(node, shown.size) * (id === graph.focal ? FOCAL : 1),
    color: fade(palette.kinds[kind]),
    label: faded || (opaque.has(kind) && !named && !telling) ? null : (scene.labels.get(id) ?? null),
    forceLabel: named || (telling && shown.size <= CROWD),
    /** Even where it lies over other words. */
    named,
    highlighted: id === selected && hovered === null,
    zIndex: id === graph.focal || id === selected ? 3 : faded ? 0 : emphasis === null ? 1 : 2,
  }
}

/** The selected one and the centre are found at once. */
function haloOf(id: string, { selected, graph, palette }: Scene, fade: (colour: string) => string): string | null {
  if (id === selected) return fade(palette.accent)
  return id === graph.focal ? fade(palette.ink) : null
}

/** The steps of a path, as keys of edges. */
export const stepsOf = (path: readonly string[]) => new Set(path.slice(1).map((id, at) => edgeKey(path[at] ?? '', id)))

export function edgeLook(edge: GraphEdge, scene: Scene, standing: Standing & { steps: ReadonlySet<string> }) {
  const { source, target, events } = edge
  const { palette, shown, selected, graph } = scene
  const hidden = !shown.has(source) || !shown.has(target)
  const size = edgeSize(events, shown.size)
  const touches = (id: string | null) => source === id || target === id
  if (standing.steps.size > 0 && standing.steps.has(edgeKey(source, target))) {
    return { hidden, size: size + 2, color: palette.accent, zIndex: 3 }
  }
  if (standing.hovered !== null && touches(standing.hovered)) {
    return { hidden, size, color: mixed(palette.edge, palette.ink, 0.55), zIndex: 2 }
  }
  if (standing.emphasis !== null) return { hidden, size, color: mixed(palette.edge, palette.surface, FADED), zIndex: 0 }
  if (selected !== graph.focal && touches(selected)) return { hidden, size, color: palette.accent, zIndex: 2 }
  const common = graph.nodes.get(source)?.common || graph.nodes.get(target)?.common
  const quiet = common || shown.size > CROWD
  return { hidden, size, color: quiet ? mixed(palette.edge, palette.surface, QUIET) : palette.edge, zIndex: 1 }
}
