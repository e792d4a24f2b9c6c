import type { QueryRow } from '../event-store.ts'
import { QueryFailed } from '../event-store-errors.ts'

/** In one text the engine would run several statements; values are bound, so a semicolon has no place in it. */
export function oneStatement(sql: string): string {
  if (sql.includes(';')) throw new QueryFailed('A query is one statement without a semicolon', 0)
  return sql.trim()
}

/** Settings are written into the statement: on a connection they would outlive it. */
export function withSettings(sql: string, settings: Settings): string {
  return `${oneStatement(sql)}\n${settingsSql(settings)}`
}

type Settings = Readonly<Record<string, string | number>>

export function settingsSql(settings: Settings): string {
  const list = Object.entries(settings).map(([name, value]) =>
    typeof value === 'number' ? `${name} = ${value}` : `${name} = '${value}'`,
  )
  return `SETTINGS ${list.join(', ')}`
}

/** JSONEachRow as rows. */
export function readRows(text: string): QueryRow[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as QueryRow)
}
