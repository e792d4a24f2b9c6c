import type { FieldType, Operator } from '@signet/contract/event-fields'
import { limits } from '@signet/contract/limits'
import { readMoment } from '../../api/time-range.ts'
import { arityOf } from './read-filters.ts'

export type ValueProblem = 'missing' | 'two' | 'number' | 'order' | 'moment' | 'many'

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** What is wrong with the values of a filter that somebody is about to add; null when nothing is. */
export function checkValues(type: FieldType, operator: Operator, values: readonly string[]): ValueProblem | null {
  const arity = arityOf(operator)
  if (arity === 'none') return null
  const given = values.filter((value) => value !== '')
  if (arity === 'two' && given.length !== 2) return 'two'
  if (given.length === 0 || given.length < values.length) return 'missing'
  if (values.length > limits.query.filterValues) return 'many'
  if (type === 'number' && !values.every((value) => NUMBER.test(value))) return 'number'
  if (type === 'time' && !values.every((value) => readMoment(value) !== null)) return 'moment'
  return arity === 'two' && outOfOrder(type, values) ? 'order' : null
}

function outOfOrder(type: FieldType, [first = '', second = '']: readonly string[]): boolean {
  return type === 'time' ? Date.parse(first) > Date.parse(second) : Number(first) > Number(second)
}
