import type { Condition } from '@signet/engine/query/condition'
import type { QueryField } from '@signet/engine/query/query-field'
import type { ReadCounts, Scope } from '@signet/engine/query/read-query'
import { toEngineTime } from '../event-row.ts'
import { bucketSql } from './bucket-sql.ts'
import { conditionSql } from './condition-sql.ts'
import { fieldSql } from './field-sql.ts'
import { type Bind, boundTo, readingMany, type Statement, withMarks } from './statement.ts'

/** What events are counted by. */
export interface CountColumn {
  readonly name: string
  /** For an event at the moment `at`: `ts`, or the beginning of its quarter of an hour. */
  sql(at: string): string
  /** Whether the counts by quarter can tell it. */
  readonly isKept: boolean
  /** Several keys with a text among them take the engine four times as long as a hash of 128 bits does. */
  readonly isText: boolean
}

/** A SELECT of these columns and of `n`, how many events have such values: one row for each. */
export type CountedBy = (columns: readonly CountColumn[]) => string

const QUARTER_MS = 900_000
/** In less time there is little to count, and the ends of the range are most of it. */
const WORTHWHILE_MS = 8 * QUARTER_MS
const quarter = 'toStartOfFifteenMinutes(ts)'
const kept: ReadonlySet<QueryField['of']> = new Set(['type', 'country'])

/** Whether the counts by quarter are kept by this field. */
export const isKept = ({ of, path }: QueryField) => path === null && kept.has(of)

export function bucketColumn(counts: ReadCounts, bind: Bind): CountColumn {
  const { granularity } = counts
  return {
    name: 'bucket',
    sql: (at) => bucketSql(counts, bind, at),
    // Every zone's days begin with a quarter of an hour, and so do all that are made of those.
    isKept: !('seconds' in granularity) || (granularity.seconds * 1000) % QUARTER_MS === 0,
    isText: false,
  }
}

export function valueColumn(field: QueryField, name: string, bind: Bind): CountColumn {
  return { name, sql: () => fieldSql(field, bind), isKept: isKept(field), isText: true }
}

export const keptColumn = (column: 'type' | 'country'): CountColumn => ({
  name: column,
  sql: () => column,
  isKept: true,
  isText: true,
})

/**
 * Builds a statement about nothing but how many events there are. Where the counts by quarter of an hour tell it, the
 * whole quarters of the range are taken from them, and only its ends are counted event by event.
 */
export function countStatement(
  workspaceId: string,
  scope: Scope,
  build: (bind: Bind, counted: CountedBy) => string,
): Statement {
  const { from, to, where } = scope
  const { bind, parameters } = boundTo(workspaceId, scope)
  const { first, last } = wholeQuarters(scope)
  const whole = (at: number) => bind(toEngineTime(at).slice(0, 19), "DateTime('UTC')")
  const exact = (at: number) => bind(toEngineTime(at), "DateTime64(3, 'UTC')")
  const canBeKept = isCountKept(scope)
  const sql = withMarks((joined) => {
    const events = (...conditions: string[]) =>
      `FROM events\n${joined}WHERE ${['workspace = {workspace:UUID}', ...conditions, ...conditionSql(where, bind)].join('\n  AND ')}`
    const between = (start: number, end: number) => `ts >= ${exact(start)} AND ts < ${exact(end)}`
    return build(bind, (columns) => {
      if (!canBeKept || !columns.every(({ isKept }) => isKept)) return hashedSql(columns, events(between(from, to)))
      return summedSql(columns, [
        countSql(columns, quarter, events(`${quarter} >= ${whole(first)}`, `${quarter} < ${whole(last)}`)),
        countSql(columns, 'ts', events(`(${between(from, first)} OR ${between(last, to)})`)),
      ])
    })
  })
  // The bounds of the range as they are may not be among them.
  const named = Object.entries(parameters).filter(([name]) => sql.includes(`{${name}:`))
  return { sql, parameters: Object.fromEntries(named), bounds: { ...readingMany, fromCounts: canBeKept } }
}

function countSql(columns: readonly CountColumn[], at: string, events: string): string {
  const selected = columns.map(({ name, sql }) => `${sql(at)} AS ${name}, `)
  return `SELECT ${selected.join('')}count() AS n\n${events}${groupedBy(columns.map(({ name }) => name))}`
}

function summedSql(columns: readonly CountColumn[], parts: readonly string[]): string {
  const names = columns.map(({ name }) => name)
  return `SELECT ${names.map((name) => `${name}, `).join('')}sum(part.n) AS n FROM (
${parts.join('\nUNION ALL\n')}
) AS part${groupedBy(names)}`
}

/** With hashes in place of texts, where there is more than one thing to group by. */
function hashedSql(columns: readonly CountColumn[], events: string): string {
  if (columns.length < 2) return countSql(columns, 'ts', events)
  const selected = columns.map(({ name, sql, isText }) => `${isText ? `any(${sql('ts')})` : sql('ts')} AS ${name}, `)
  const by = columns.map(({ name, sql, isText }) => (isText ? `sipHash128(${sql('ts')})` : name))
  return `SELECT ${selected.join('')}count() AS n\n${events}${groupedBy(by)}`
}

const groupedBy = (by: readonly string[]) => (by.length === 0 ? '' : `\nGROUP BY ${by.join(', ')}`)

/** From the first of them on, until the last begins. */
const wholeQuarters = ({ from, to }: Scope) => ({
  first: Math.ceil(from / QUARTER_MS) * QUARTER_MS,
  last: Math.floor(to / QUARTER_MS) * QUARTER_MS,
})

/** Whether the counts by quarter tell how many events there are, so that it costs little to ask. */
export function isCountKept(scope: Scope): boolean {
  const { first, last } = wholeQuarters(scope)
  return last - first >= WORTHWHILE_MS && isCounted(scope.where)
}

function isCounted(condition: Condition): boolean {
  return condition.kind === 'field' ? isKept(condition.field) : condition.of.every(isCounted)
}
