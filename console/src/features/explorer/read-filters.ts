import { type FieldType, findField, type Operator, operators } from '@signet/contract/event-fields'
import type { Filter } from '@signet/contract/event-query'
import { limits } from '@signet/contract/limits'
import { countFilters } from '../../api/filter-room.ts'
import { isSame } from './filters.ts'

const MAX_DEPTH = 5
const { filterValues, filterValueLength, filters: maxFilters } = limits.query

/** How many values an operator takes: none, one, two or several. */
export function arityOf(operator: Operator): 'none' | 'one' | 'two' | 'many' {
  if (operator === 'exists' || operator === 'notExists') return 'none'
  if (operator === 'between') return 'two'
  return operator === 'in' || operator === 'notIn' ? 'many' : 'one'
}

/** What may be asked of a field of this type; there are no lists to be in yet. */
export const operatorsOf = (type: FieldType): Operator[] => operators[type].filter((each) => each !== 'inList')

/** The filters of an address that somebody may have edited: whatever cannot be meant is left out. */
export function readFilters(text: string | undefined): Filter[] {
  if (text === undefined) return []
  try {
    return withinLimit(readList(JSON.parse(text), 1))
  } catch {
    return []
  }
}

/** The same filter twice says nothing more. */
function readList(given: unknown, depth: number): Filter[] {
  if (!Array.isArray(given) || depth > MAX_DEPTH + 1) return []
  const read = given.flatMap((each) => readOne(each, depth) ?? [])
  return read.filter((filter, at) => read.findIndex((each) => isSame(each, filter)) === at)
}

function readOne(given: unknown, depth: number): Filter | null {
  if (typeof given !== 'object' || given === null) return null
  const { operator, filters, field, values } = given as Record<string, unknown>
  if (operator === 'and' || operator === 'or' || operator === 'not') {
    const inner = readList(filters, depth + 1)
    return inner.length === 0 ? null : { operator, filters: inner }
  }
  return typeof field === 'string' ? readComparison(field, operator, values) : null
}

function readComparison(field: string, named: unknown, given: unknown): Filter | null {
  const type = findField(field)?.type
  const operator = type === undefined ? undefined : operatorsOf(type).find((each) => each === named)
  if (operator === undefined || field.length > limits.query.fieldLength) return null
  const arity = arityOf(operator)
  if (arity === 'none') return { field, operator }
  const values = readValues(given)
  if (values.length === 0 || (arity === 'two' && values.length !== 2)) return null
  return { field, operator, values: arity === 'one' ? values.slice(0, 1) : values }
}

function readValues(given: unknown): string[] {
  if (!Array.isArray(given)) return []
  return given
    .flatMap((each) => (['string', 'number', 'boolean'].includes(typeof each) ? String(each) : []))
    .filter((each) => each.length <= filterValueLength)
    .slice(0, filterValues)
}

/** As many of the first ones as may be asked at once. */
function withinLimit(filters: Filter[]): Filter[] {
  while (countFilters(filters) > maxFilters) filters.pop()
  return filters
}
