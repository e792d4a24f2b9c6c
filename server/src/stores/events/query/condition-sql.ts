import type { Condition, FieldCondition, Fold, OrderTest, Test } from '@signet/engine/query/condition'
import type { QueryField } from '@signet/engine/query/query-field'
import ipaddr from 'ipaddr.js'
import { indexedColumns } from '../event-columns.ts'
import { toEngineTime } from '../event-row.ts'
import { columnOf, fieldSql, isThereSql } from './field-sql.ts'
import type { Bind } from './statement.ts'

/** Conditions to be joined by AND; none where everything passes. */
export function conditionSql(condition: Condition, bind: Bind): string[] {
  if (condition.kind === 'all') return condition.of.flatMap((each) => conditionSql(each, bind))
  return [sqlOf(condition, bind)]
}

const lookedUp = new Set<string>(indexedColumns)

/** Whether only events pass that have one of a few values of an indexed column: those lie anywhere. */
export function isLookup(condition: Condition): boolean {
  if (condition.kind === 'all') return condition.of.some(isLookup)
  if (condition.kind === 'any') return condition.of.every(isLookup)
  if (condition.kind !== 'field') return false
  const { field, negated, test } = condition
  return !negated && test.on === 'text' && test.test === 'in' && field.path === null && lookedUp.has(columnOf(field.of))
}

function sqlOf(condition: Condition, bind: Bind): string {
  if (condition.kind === 'field') return fieldConditionSql(condition, bind)
  const parts = condition.of.map((each) => sqlOf(each, bind))
  if (condition.kind === 'all') return parts.length === 0 ? '1' : `(${parts.join(' AND ')})`
  const any = anyOf(parts)
  return condition.kind === 'any' ? any : `NOT (${any})`
}

function anyOf(parts: readonly string[]): string {
  if (parts.length === 0) return '0'
  return parts.length === 1 ? parts.join() : `(${parts.join(' OR ')})`
}

function fieldConditionSql({ field, negated, test }: FieldCondition, bind: Bind): string {
  const holds = testSql(field, test, bind)
  return negated ? `NOT (${holds})` : holds
}

function testSql(field: QueryField, test: Test, bind: Bind): string {
  const value = fieldSql(field, bind)
  switch (test.on) {
    case 'there':
      return isThereSql(field, bind)
    case 'flag':
      return anyOf([...new Set(test.values)].map((wanted) => (wanted ? value : `NOT (${value})`)))
    case 'number':
      return field.type === 'time'
        ? timeSql(value, test.test, test.values, bind)
        : `ifNull(${numberSql(value, test.test, test.values, bind)}, 0)`
    case 'text':
      return textSql(field, value, test, bind)
  }
}

/** What lowerBy of the engine is. */
export const lowerSql: Readonly<Record<Fold, string>> = { ascii: 'lower', unicode: 'lowerUTF8' }

/** Come in so: there is no letter of ASCII in them to be turned. */
const keptInLowerCase: ReadonlySet<QueryField['of']> = new Set(['email', 'emailDomain', 'ip', 'phone'])

export const loweredSql = (field: QueryField, fold: Fold, value: string) =>
  fold === 'ascii' && keptInLowerCase.has(field.of) ? value : `${lowerSql[fold]}(${value})`

function textSql(field: QueryField, value: string, test: Extract<Test, { on: 'text' }>, bind: Bind): string {
  const { values } = test
  const lowered = (text: string) => loweredSql(field, test.fold, text)
  if (field.type === 'texts') {
    if (test.test === 'in') return `hasAny(${value}, ${bind(values, 'Array(String)')})`
    return anyOf(
      values.map((text) => `arrayExists(each -> position(${lowered('each')}, ${bind(text, 'String')}) > 0, ${value})`),
    )
  }
  // Plain equality: what the bloom filters of the table answer.
  const [only] = values
  if (test.test === 'in') {
    return values.length === 1 && only !== undefined
      ? `${value} = ${bind(only, 'String')}`
      : `${value} IN ${bind(values, 'Array(String)')}`
  }
  const each = {
    contains: (text: string) => `position(${lowered(value)}, ${bind(text, 'String')}) > 0`,
    startsWith: (text: string) => `startsWith(${lowered(value)}, ${bind(text, 'String')})`,
    endsWith: (text: string) => `endsWith(${lowered(value)}, ${bind(text, 'String')})`,
    matches: (text: string) => `match(${value}, ${bind(text, 'String')})`,
    inCidr: (text: string) => cidrSql(value, text, bind),
  }[test.test]
  return anyOf(values.map(each))
}

/** Addresses of the other version are in no range: their texts would be read as address 0. */
function cidrSql(value: string, cidr: string, bind: Bind): string {
  const [address = '', bits] = cidr.split('/')
  const base = ipaddr.parse(address)
  const four = base.kind() === 'ipv4'
  const type = four ? 'IPv4' : 'IPv6'
  const length = bind(Number(bits ?? (four ? 32 : 128)), 'UInt8')
  const range = `${type}CIDRToRange(to${type}(${bind(base.toNormalizedString(), 'String')}), ${length})`
  const version = four ? `${value} != '' AND position(${value}, ':') = 0` : `position(${value}, ':') > 0`
  return `(${version} AND to${type}OrDefault(${value}) BETWEEN (${range}).1 AND (${range}).2)`
}

const signs = { greater: '>', greaterOrEqual: '>=', less: '<', lessOrEqual: '<=' } as const

function numberSql(value: string, test: OrderTest, values: readonly number[], bind: Bind): string {
  const [first = 0, second = 0] = values
  const bound = (number: number) => bind(number, 'Float64')
  // An IN would first turn 64512.5 into a number of the column's type.
  if (test === 'in') return `has(${bind(values, 'Array(Float64)')}, toFloat64(${value}))`
  if (test === 'between') return `(${value} BETWEEN ${bound(first)} AND ${bound(second)})`
  return `${value} ${signs[test]} ${bound(first)}`
}

function timeSql(value: string, test: OrderTest, values: readonly number[], bind: Bind): string {
  const [first = 0, second = 0] = values
  const bound = (at: number) => bind(toEngineTime(at), "DateTime64(3, 'UTC')")
  if (test === 'between') return `(${value} BETWEEN ${bound(first)} AND ${bound(second)})`
  return test === 'in'
    ? anyOf(values.map((at) => `${value} = ${bound(at)}`))
    : `${value} ${signs[test]} ${bound(first)}`
}
