import { parseJson } from '@signet/contract/parse-json'
import { giveUp } from '../../../threads/whole-buffer.ts'
import type { QueryRow, ReadRow } from '../event-store.ts'
import { QueryFailed } from '../event-store-errors.ts'
import { mapInTurns } from '../pace.ts'

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

const NEW_LINE = 10

const asItIs = <Row>(row: QueryRow) => row as Row

/**
 * JSONEachRow as rows. A long answer is read piece by piece, so that nobody waits for all of it, and is given up when it is
 * read: it may be larger than all that is made of it.
 */
export async function readRows<Row = QueryRow>(answer: Buffer, read: ReadRow<Row> = asItIs): Promise<Row[]> {
  try {
    return await mapInTurns(linesOf(answer), (line) => read(parseJson(line) as QueryRow))
  } finally {
    giveUp(answer)
  }
}

function* linesOf(answer: Buffer): Generator<string> {
  for (let from = 0; from < answer.length; ) {
    const found = answer.indexOf(NEW_LINE, from)
    const to = found < 0 ? answer.length : found
    if (to > from) yield answer.toString('utf8', from, to)
    from = to + 1
  }
}
