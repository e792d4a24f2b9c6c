import type { CsvAnswer } from '@signet/contract/ingestion'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { judgeRows } from './csv-rows.ts'
import { readCsv } from './csv-table.ts'

/** A file from the console. It is judged whole before anything of it is kept. */
export async function takeCsv(
  context: Context,
  actor: Member,
  input: { body: Uint8Array; skipIdentifiers: boolean },
): Promise<CsvAnswer> {
  if (await context.meter.isUsedUp(actor.workspaceId)) throw new AppError('plan_limit_reached')
  const table = readCsv(input.body)
  const { records, rowNumbers, invalidRows, duplicateRows } = judgeRows(table, context.now().getTime())
  const found = { rows: table.rows.length, rowsLeftOut: table.rowsLeftOut, invalidRows, duplicateRows }
  const requestId = actor.requestId
  if (invalidRows.length > 0 && !input.skipIdentifiers) {
    const nothing = { accepted: 0, duplicates: 0, ignored: 0, rejected: 0, errors: [] }
    return { requestId, ...nothing, ...found, stored: false }
  }
  const answer = await context.pipeline.ingest({ workspaceId: actor.workspaceId, records, source: 'csv' })
  const errors = answer.errors.map((error) => ({ ...error, index: (rowNumbers[error.index] ?? 1) - 1 }))
  return { requestId, ...answer, errors, ...found, stored: true }
}
