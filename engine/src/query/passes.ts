import type { StoredEvent } from '@signet/contract/event'
import { readCidr } from '../identifiers/ip.ts'
import { type Condition, lowerBy, type OrderTest, type Test } from './condition.ts'
import { compilePattern } from './pattern.ts'
import { type FieldValue, fieldValue, isThere } from './query-field.ts'

export type Passes = (event: StoredEvent) => boolean

/** What a condition means. */
export function passes(condition: Condition): Passes {
  if (condition.kind === 'field') {
    const { field, negated } = condition
    const holds = testOf(condition.test)
    return (event) => holds(fieldValue(field, event)) !== negated
  }
  const all = condition.of.map(passes)
  if (condition.kind === 'all') return (event) => all.every((each) => each(event))
  if (condition.kind === 'any') return (event) => all.some((each) => each(event))
  return (event) => !all.some((each) => each(event))
}

function testOf(test: Test): (value: FieldValue) => boolean {
  if (test.on === 'there') return isThere
  if (test.on === 'flag') return (value) => test.values.includes(value === true)
  if (test.on === 'number') return (value) => typeof value === 'number' && compare(test.test, value, test.values)
  const each = textTest(test)
  return (value) => (Array.isArray(value) ? value.some(each) : each(String(value)))
}

function textTest({ test, values, fold }: Extract<Test, { on: 'text' }>): (text: string) => boolean {
  const lower = lowerBy[fold]
  switch (test) {
    case 'in':
      return (text) => values.includes(text)
    case 'contains':
      return (text) => values.some((value) => lower(text).includes(value))
    case 'startsWith':
      return (text) => values.some((value) => lower(text).startsWith(value))
    case 'endsWith':
      return (text) => values.some((value) => lower(text).endsWith(value))
    case 'matches': {
      const patterns = values.map(compilePattern)
      return (text) => patterns.some((pattern) => pattern?.isIn(text) === true)
    }
    case 'inCidr': {
      const ranges = values.map(readCidr)
      return (text) => ranges.some((range) => range?.contains(text) === true)
    }
  }
}

function compare(test: OrderTest, value: number, values: readonly number[]): boolean {
  const [first = Number.NaN, second = Number.NaN] = values
  switch (test) {
    case 'in':
      return values.includes(value)
    case 'greater':
      return value > first
    case 'greaterOrEqual':
      return value >= first
    case 'less':
      return value < first
    case 'lessOrEqual':
      return value <= first
    case 'between':
      return value >= first && value <= second
  }
}
