import type { Operator } from '@signet/contract/event-fields'
import { operators } from '@signet/contract/event-fields'
import type { Comparison, Filter } from '@signet/contract/event-query'
import { readCidr, readIp } from '../identifiers/ip.ts'
import { readPhone } from '../identifiers/phone.ts'
import { isKeepable } from '../identifiers/text.ts'
import { type Condition, foldFor, lowerBy, type OrderTest, type Test, type TextTest } from './condition.ts'
import { compilePattern } from './pattern.ts'
import { type QueryField, readField } from './query-field.ts'
import type { Problems } from './query-problem.ts'

/** The contract has checked shapes and sizes; what values mean is checked here. */
export function readFilters(filters: readonly Filter[], path: string, told: Problems): Condition {
  return { kind: 'all', of: readAll(filters, path, told) }
}

const groups = { and: 'all', or: 'any', not: 'none' } as const

function readAll(filters: readonly Filter[], path: string, told: Problems): Condition[] {
  return filters.flatMap((filter, index) => {
    const at = `${path}.${index}`
    if ('filters' in filter)
      return { kind: groups[filter.operator], of: readAll(filter.filters, `${at}.filters`, told) }
    return readComparison(filter, at, told) ?? []
  })
}

// Which test an operator is, and whether its opposite is meant.
const tests: Readonly<Record<Operator, readonly [TextTest | OrderTest | 'there' | 'inList', boolean]>> = {
  equals: ['in', false],
  notEquals: ['in', true],
  in: ['in', false],
  notIn: ['in', true],
  contains: ['contains', false],
  notContains: ['contains', true],
  startsWith: ['startsWith', false],
  endsWith: ['endsWith', false],
  matches: ['matches', false],
  exists: ['there', false],
  notExists: ['there', true],
  inList: ['inList', false],
  inCidr: ['inCidr', false],
  greater: ['greater', false],
  greaterOrEqual: ['greaterOrEqual', false],
  less: ['less', false],
  lessOrEqual: ['lessOrEqual', false],
  between: ['between', false],
}
const oneValue: ReadonlySet<string> = new Set(['greater', 'greaterOrEqual', 'less', 'lessOrEqual'])

function readComparison(comparison: Comparison, at: string, told: Problems): Condition | null {
  const field = readField(comparison.field)
  if (field === null) return told.tell(`${at}.field`, 'There is no such field')
  const fitting: readonly string[] = operators[field.type]
  if (!fitting.includes(comparison.operator)) return told.tell(`${at}.operator`, 'This operator does not fit the field')
  const [name, negated] = tests[comparison.operator]
  if (name === 'inList') return told.tell(`${at}.operator`, 'There are no lists yet')
  const values = comparison.values ?? []
  const tell = (sentence: string) => told.tell(`${at}.values`, sentence)
  if (name === 'there') {
    if (values.length > 0) return tell('This operator takes no values')
    return { kind: 'field', field, negated, test: { on: 'there' } }
  }
  if (values.length === 0) return tell('At least one value is needed')
  if (oneValue.has(name) && values.length !== 1) return tell('Exactly one value is needed')
  if (name === 'between' && values.length !== 2) return tell('Exactly two values are needed')
  if (!values.every(isKeepable)) return tell('Not a readable text')
  const test = readTest(field, name, values, tell)
  return test === null ? null : { kind: 'field', field, negated, test }
}

type Tell = (sentence: string) => null

function readTest(field: QueryField, name: TextTest | OrderTest, values: readonly string[], tell: Tell): Test | null {
  if (field.type === 'boolean') {
    if (!values.every((value) => value === 'true' || value === 'false')) return tell('true or false')
    return { on: 'flag', values: values.map((value) => value === 'true') }
  }
  if (field.type === 'number') return readNumbers(name as OrderTest, values.map(readNumber), 'Not a number', tell)
  if (field.type === 'time') {
    return readNumbers(name as OrderTest, values.map(readTime), 'Not a date and time of RFC 3339', tell)
  }
  return readTexts(field, name as TextTest, values, tell)
}

function readTexts(field: QueryField, test: TextTest, values: readonly string[], tell: Tell): Test | null {
  if (test === 'matches' && !values.every((value) => compilePattern(value) !== null))
    return tell('Not a regular expression of RE2, or too long')
  if (test === 'inCidr') {
    const ranges = values.flatMap((value) => readCidr(value)?.value ?? [])
    return ranges.length < values.length
      ? tell('Not an address range')
      : { on: 'text', test, values: ranges, fold: 'ascii' }
  }
  const fold = foldFor(values)
  if (test === 'in') return { on: 'text', test, values: values.map((value) => asKept(field, value)), fold }
  return { on: 'text', test, values: test === 'matches' ? values : values.map(lowerBy[fold]), fold }
}

/** Identifiers have one spelling in the store: what ingestion makes of the value, or the value where it makes nothing. */
function asKept({ of }: QueryField, value: string): string {
  switch (of) {
    case 'ip':
      return readIp(value)?.value ?? value
    case 'phone':
      return readPhone(value)?.value ?? value
    case 'email':
    case 'emailDomain':
      return value.trim().toLowerCase()
    default:
      return value
  }
}

function readNumbers(test: OrderTest, read: readonly (number | null)[], sentence: string, tell: Tell): Test | null {
  const values = read.filter((value) => value !== null)
  if (values.length < read.length) return tell(sentence)
  const [first = 0, second = 0] = values
  if (test === 'between' && first > second) return tell('The first value must not be greater than the second')
  return { on: 'number', test, values }
}

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
// What every driver can bind; the values of all fields lie well within.
const FARTHEST = Number.MAX_SAFE_INTEGER
function readNumber(text: string): number | null {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? Math.min(Math.max(value, -FARTHEST), FARTHEST) : null
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
// What the store can compare with; every event lies well within.
const EARLIEST = Date.UTC(1930, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

export const withinTime = (at: number) => Math.min(Math.max(at, EARLIEST), LATEST)

function readTime(text: string): number | null {
  const at = TIME.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : withinTime(at)
}
