import type { QueryRow } from '../event-store.ts'
import { QueryFailed } from '../event-store-errors.ts'
import { pace } from '../pace.ts'

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

/** JSONEachRow as rows. An answer may have hundreds of thousands of them, and others wait for the thread. */
export async function readRows(text: string): Promise<QueryRow[]> {
  const rows: QueryRow[] = []
  const pause = pace()
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline
    if (end > from) rows.push(JSON.parse(text.slice(from, end)))
    from = end + 1
    const others = pause()
    if (others !== undefined) await others
  }
  return rows
}
