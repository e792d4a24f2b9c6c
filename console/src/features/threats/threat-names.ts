import type { Threat } from './queries.ts'

/** Everybody and everything that a threat's sentences may name, for the blur. */
export const namesIn = ({ subject, accounts, ips, compromisedAccounts }: Threat): string[] => [
  ...(isPersonal(subject.kind) ? [subject.value] : []),
  ...accounts.values.map(({ value }) => value),
  ...ips.values.map(({ value }) => value),
  ...compromisedAccounts,
]

/** Names a person or where one is; a campaign and the workspace do not. */
export const isPersonal = (kind: Threat['subject']['kind']) => kind !== 'campaign' && kind !== 'workspace'
