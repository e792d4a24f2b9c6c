import { type IdentifierKind, identifierKinds } from '@signet/contract/identifiers'
import { limits } from '@signet/contract/limits'
import { DEFAULT_ORDER, isOrder } from './table-order.ts'

export const dayChoices = [7, 30, 90, 180] as const
export const depthChoices = [1, 2, 3] as const
export const views = ['drawing', 'table'] as const
export type View = (typeof views)[number]

const DEFAULT_DEPTH = 2
const VALUE_LENGTH = 1024
const ID_LENGTH = 1040

/** What the page shows, as its address says it. */
export interface SignalprintState {
  /** '' until somebody has chosen one. */
  readonly type: IdentifierKind | ''
  readonly value: string
  readonly days: (typeof dayChoices)[number]
  readonly depth: (typeof depthChoices)[number]
  /** The kinds that are shown. */
  readonly kinds: readonly IdentifierKind[]
  /** Only what is risky, and the way there. */
  readonly risky: boolean
  /** The node whose panel is open; '' for the one that was asked for. */
  readonly selected: string
  /** Nodes that are expanded although they are common or lie deeper. */
  readonly expanded: readonly string[]
  /** Nodes that keep their place while others come. */
  readonly pinned: readonly string[]
  /** Where a path begins that ends at the selected node; '' for none. */
  readonly from: string
  readonly view: View
  /** Of the table: `-events` for the most active first. */
  readonly order: string
  readonly offset: number
  readonly size: number
}

type SearchKey =
  | 'type'
  | 'value'
  | 'days'
  | 'depth'
  | 'kinds'
  | 'risk'
  | 'selected'
  | 'expanded'
  | 'pinned'
  | 'from'
  | 'view'
  | 'order'
  | 'offset'
  | 'size'
export type SignalprintSearch = { readonly [Key in SearchKey]?: string }

/** Whatever stands there: what cannot be meant is left out. */
export function readState(given: SignalprintSearch): SignalprintState {
  return {
    type: identifierKinds.find((kind) => kind === given.type) ?? '',
    value: (given.value ?? '').trim().slice(0, VALUE_LENGTH),
    days: dayChoices.find((days) => String(days) === given.days) ?? limits.activity.signalprintDays,
    depth: depthChoices.find((depth) => String(depth) === given.depth) ?? DEFAULT_DEPTH,
    kinds: readKinds(given.kinds),
    risky: given.risk === 'risky',
    selected: readId(given.selected),
    expanded: readIds(given.expanded),
    pinned: readIds(given.pinned),
    from: readId(given.from),
    view: views.find((view) => view === given.view) ?? 'drawing',
    order: given.order !== undefined && isOrder(given.order) ? given.order : DEFAULT_ORDER,
    offset: wholeNumber(given.offset, limits.signalprint.nodes),
    size: limits.tables.pageSizes.find((each) => String(each) === given.size) ?? limits.tables.pageSize,
  }
}

function readKinds(text: string | undefined): readonly IdentifierKind[] {
  const named = new Set((text ?? '').split(','))
  const kinds = identifierKinds.filter((kind) => named.has(kind))
  return kinds.length === 0 ? identifierKinds : kinds
}

const readId = (text = '') => (isId(text) ? text : '')

const isId = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= ID_LENGTH && identifierKinds.some((kind) => text.startsWith(`${kind}:`))

const none: readonly string[] = []

function readIds(text: string | undefined): readonly string[] {
  if (text === undefined) return none
  try {
    const given: unknown = JSON.parse(text)
    return Array.isArray(given) ? [...new Set(given.filter(isId))].slice(0, limits.signalprint.expand) : []
  } catch {
    return []
  }
}

function wholeNumber(text: string | undefined, max: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= 0 && value <= max ? value : 0
}

/** Only what differs from a fresh page. */
export function writeState(state: SignalprintState): SignalprintSearch {
  const { type, value, days, depth, kinds, risky, selected, expanded, pinned, from, view, order, offset, size } = state
  return {
    ...(type !== '' && { type }),
    ...(value !== '' && { value }),
    ...(days !== limits.activity.signalprintDays && { days: String(days) }),
    ...(depth !== DEFAULT_DEPTH && { depth: String(depth) }),
    ...(kinds.length < identifierKinds.length && { kinds: kinds.join(',') }),
    ...(risky && { risk: 'risky' }),
    ...(selected !== '' && { selected }),
    ...(expanded.length > 0 && { expanded: JSON.stringify(expanded) }),
    ...(pinned.length > 0 && { pinned: JSON.stringify(pinned) }),
    ...(from !== '' && { from }),
    ...(view !== 'drawing' && { view }),
    ...(order !== DEFAULT_ORDER && { order }),
    ...(offset > 0 && { offset: String(offset) }),
    ...(size !== limits.tables.pageSize && { size: String(size) }),
  }
}

/** What does not change which rows the table has. */
const stayingKeys: ReadonlySet<string> = new Set(['selected', 'pinned', 'from', 'view', 'offset', 'size'])

/** Another identifier begins anew; another filter begins on the table's first page. */
export function following(state: SignalprintState, changed: Partial<SignalprintState>): SignalprintState {
  const next = { ...state, ...changed }
  if (next.type !== state.type || next.value !== state.value) {
    return { ...next, selected: '', expanded: [], pinned: [], from: '', offset: 0 }
  }
  const staying = Object.keys(changed).every((key) => stayingKeys.has(key))
  return staying ? next : { ...next, offset: 0 }
}

/** One kind more or less; the last one stays. */
export function toggleKind(kinds: readonly IdentifierKind[], kind: IdentifierKind): readonly IdentifierKind[] {
  const next = identifierKinds.filter((each) => kinds.includes(each) !== (each === kind))
  return next.length === 0 ? kinds : next
}
