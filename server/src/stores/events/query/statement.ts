import type { Scope } from '@signet/engine/query/read-query'
import { joinedMarks } from '../detection/event-mark.ts'
import { toEngineTime } from '../event-row.ts'
import type { QueryBounds, QueryParameter } from '../event-store.ts'
import { conditionSql } from './condition-sql.ts'

/** The columns that joined marks add. */
const MARKED = /\bmark(?:Risk|Anomaly|Labels|Reasons)\b/

export interface Statement {
  readonly sql: string
  readonly parameters: Readonly<Record<string, QueryParameter>>
  readonly bounds: QueryBounds
}

/** What most statements do: only a page wants few events whole. */
export const readingMany: QueryBounds = { readsMany: true }

/** For a statement of events by groups that there may be very many of. */
export const keepingMany = (each: Statement): Statement => ({ ...each, bounds: { ...each.bounds, keepsMany: true } })

/** Puts a value among the statement's parameters and answers its placeholder: the only way of a value into a statement. */
export type Bind = (value: QueryParameter, type: string) => string

/** The parameters of a statement about a workspace's events, and the way into them. */
export function boundTo(workspaceId: string, { from, to }: Scope) {
  const parameters: Record<string, QueryParameter> = {
    workspace: workspaceId,
    from: toEngineTime(from),
    to: toEngineTime(to),
  }
  const known = new Map<string, string>()
  const bind: Bind = (value, type) => {
    const id = `${type} ${JSON.stringify(value)}`
    const placeholder = known.get(id) ?? `{p${known.size}:${type}}`
    if (!known.has(id)) parameters[`p${known.size}`] = value
    known.set(id, placeholder)
    return placeholder
  }
  return { bind, parameters }
}

/**
 * Builds one statement of a workspace's events. The texts that `build` joins come from this folder alone. `rare` holds for few
 * events: it is looked at before all else, so that the rest is read of those few.
 */
export function statement(
  workspaceId: string,
  scope: Scope,
  build: (bind: Bind, events: string) => string,
  rare: (bind: Bind) => string | null = () => null,
): Statement {
  const { bind, parameters } = boundTo(workspaceId, scope)
  const first = rare(bind)
  // The key of the table first: workspace, then time.
  const conditions = [
    'workspace = {workspace:UUID}',
    "ts >= {from:DateTime64(3, 'UTC')}",
    "ts < {to:DateTime64(3, 'UTC')}",
    ...conditionSql(scope.where, bind),
  ]
  const where = `${first === null ? '' : `PREWHERE ${first}\n`}WHERE ${conditions.join('\n  AND ')}`
  return { sql: withMarks((joined) => build(bind, `FROM events\n${joined}${where}`)), parameters, bounds: readingMany }
}

/** What detection found out is joined only where it is asked about: most questions are not. */
export function withMarks(build: (joined: string) => string): string {
  const sql = build('')
  return MARKED.test(sql) ? build(`${joinedMarks}\n`) : sql
}

export const listed = (parts: readonly string[]) => parts.map((part) => `\n  ${part}`).join(',')

/** What is not there comes last, whatever the direction. */
export const direction = (descending: boolean) => `${descending ? 'DESC' : 'ASC'} NULLS LAST`
