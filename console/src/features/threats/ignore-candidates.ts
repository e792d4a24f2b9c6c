import type { ExclusionKind } from '@signet/contract/exclusions'
import type { Threat } from './queries.ts'

export interface Candidate {
  readonly key: string
  readonly kind: ExclusionKind
  readonly value: string
}

const MOST_OF_A_KIND = 3

/** What could be looked away from: the subject first, then the accounts and addresses that the threat has most of. */
export function candidatesOf({ subject, accounts, ips }: Pick<Threat, 'subject' | 'accounts' | 'ips'>): Candidate[] {
  const emails = [...(subject.kind === 'account' ? [subject.value] : []), ...accounts.values.map(({ value }) => value)]
  const addresses = [...(subject.kind === 'ip' ? [subject.value] : []), ...ips.values.map(({ value }) => value)]
  const of = (kind: ExclusionKind, values: string[]) =>
    [...new Set(values)].slice(0, MOST_OF_A_KIND).map((value) => ({ key: `${kind} ${value}`, kind, value }))
  const [first, second] =
    subject.kind === 'ip' ? [of('ip', addresses), of('email', emails)] : [of('email', emails), of('ip', addresses)]
  return [...first, ...second]
}
