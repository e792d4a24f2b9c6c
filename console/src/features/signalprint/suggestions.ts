import { type IdentifierKind, identifierKinds } from '@signet/contract/identifiers'
import type { Answer } from '../../api/call.ts'
import { idOf } from './kinds.ts'

type Threat = Answer<'listThreats'>['threats'][number]
type Named = Pick<Threat, 'id' | 'type' | 'subject' | 'ips' | 'accounts'>

export interface Suggestion {
  readonly kind: IdentifierKind
  readonly value: string
  readonly threat: Threat['type']
}

/** Whom each threat is about; of a campaign, where it came from most. Each once, in the order of the threats. */
export function suggestionsOf(threats: readonly Named[]): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const threat of threats) {
    const named = identifierOf(threat)
    if (named === null) continue
    const id = idOf(named.kind, named.value)
    if (!found.has(id)) found.set(id, { ...named, threat: threat.type })
  }
  return [...found.values()]
}

function identifierOf({ subject, ips, accounts }: Named): { kind: IdentifierKind; value: string } | null {
  const kind = identifierKinds.find((each) => each === subject.kind)
  if (kind !== undefined) return { kind, value: subject.value }
  const [ip, account] = [ips.values[0], accounts.values[0]]
  if (ip !== undefined) return { kind: 'ip', value: ip.value }
  return account === undefined ? null : { kind: 'account', value: account.value }
}
