import { type IdentifierKind, identifierKinds } from '@signet/contract/identifiers'
import { type ThreatType, threatTypes } from '@signet/contract/threat-types'

export const actionNames = ['light', 'dark', 'auto', 'utc', 'local', 'blur', 'shortcuts', 'signOut'] as const
export type ActionName = (typeof actionNames)[number]

/** What somebody may choose, as it can be remembered: words and icons come from elsewhere. */
export type Choice =
  | { readonly kind: 'page'; readonly name: string }
  | { readonly kind: 'account'; readonly value: string; readonly uuid: string }
  | { readonly kind: 'identifier'; readonly type: IdentifierKind; readonly value: string }
  | { readonly kind: 'threat'; readonly id: string; readonly type: ThreatType; readonly title: string }
  | { readonly kind: 'action'; readonly name: ActionName }

export function keyOf(choice: Choice): string {
  if (choice.kind === 'account') return `account ${choice.uuid}`
  if (choice.kind === 'identifier') return `${choice.type} ${choice.value}`
  if (choice.kind === 'threat') return `threat ${choice.id}`
  return `${choice.kind} ${choice.name}`
}

const MOST_RECENT = 5

/** The newest first, each once, only a few. */
export const withRecent = (recent: readonly Choice[], chosen: Choice): Choice[] =>
  [chosen, ...recent.filter((each) => keyOf(each) !== keyOf(chosen))].slice(0, MOST_RECENT)

/** What a browser remembers may be old or edited: whatever cannot be meant is left out. */
export function readRecent(stored: string | null): Choice[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(read) ? read.filter(isChoice).slice(0, MOST_RECENT) : []
  } catch {
    return []
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false
  const given = value as Record<string, unknown>
  if (given.kind === 'page') return isText(given.name)
  if (given.kind === 'action') return actionNames.some((name) => name === given.name)
  if (given.kind === 'account') return isText(given.value) && isText(given.uuid)
  if (given.kind === 'identifier') return isText(given.value) && identifierKinds.some((kind) => kind === given.type)
  return given.kind === 'threat' && isText(given.id) && isText(given.title) && threatTypes.some((t) => t === given.type)
}
