import type { QueryField } from './query-field.ts'

export type TextTest = 'in' | 'contains' | 'startsWith' | 'endsWith' | 'matches' | 'inCidr'
export type OrderTest = 'in' | 'greater' | 'greaterOrEqual' | 'less' | 'lessOrEqual' | 'between'

/**
 * One comparison. Of several values any may hold; `between` takes both ends in.
 * - text: `in` tells upper from lower case; contains, startsWith and endsWith do not. The values of those are in lower case
 *   here, as `fold` says. A list (labels) passes when any of its elements does.
 * - number: what is not there passes no test.
 * `negated` is the exact complement, so it passes what is not there.
 */
export type Test =
  | { readonly on: 'there' }
  | { readonly on: 'text'; readonly test: TextTest; readonly values: readonly string[]; readonly fold: Fold }
  | { readonly on: 'number'; readonly test: OrderTest; readonly values: readonly number[] }
  | { readonly on: 'flag'; readonly values: readonly boolean[] }

export interface FieldCondition {
  readonly kind: 'field'
  readonly field: QueryField
  readonly negated: boolean
  readonly test: Test
}

/** all of nothing is true, any of nothing is false, none of nothing is true. */
export type Condition = FieldCondition | { readonly kind: 'all' | 'any' | 'none'; readonly of: readonly Condition[] }

/**
 * Which letters are alike in upper and lower case. `ascii`: A to Z, where nothing else is searched for; the store compares
 * them several times as fast. `unicode`: those of every script, by Unicode's own table and no locale's.
 */
export type Fold = 'ascii' | 'unicode'

export const foldFor = (texts: readonly string[]): Fold =>
  texts.some((text) => /\P{ASCII}/u.test(text)) ? 'unicode' : 'ascii'

export const lowerBy: Readonly<Record<Fold, (text: string) => string>> = {
  ascii: (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  unicode: (text) => text.toLowerCase(),
}
