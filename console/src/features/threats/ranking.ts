import type { Threat } from './queries.ts'

export type Ranking = Threat['accounts']

/** Those who gave in come first, also one that is not among the most frequent. */
export function accountsOf({
  accounts,
  compromisedAccounts,
}: Pick<Threat, 'accounts' | 'compromisedAccounts'>): Ranking {
  const gaveIn = new Set(compromisedAccounts)
  const counts = new Map(accounts.values.map(({ value, count }) => [value, count]))
  const first = compromisedAccounts.map((value) => ({ value, count: counts.get(value) ?? 1 }))
  const values = [...first, ...accounts.values.filter(({ value }) => !gaveIn.has(value))]
  return { values, total: Math.max(accounts.total, values.length) }
}
