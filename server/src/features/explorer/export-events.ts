import { CSV_START, csvLine } from '@signet/contract/csv-lines'
import { CUSTOM_DATA_PREFIX } from '@signet/contract/event-fields'
import type { ExportQuery } from '@signet/contract/event-query'
import type { ExportFormat } from '@signet/contract/explorer'
import type { Download } from '@signet/contract/route'
import { visible } from '@signet/contract/visible-text'
import { dictionary } from '@signet/engine/query/query-field'
import { type ReadEventQuery, readEventQuery } from '@signet/engine/query/read-query'
import type { Member } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { askByIds, askIds, type FoundEvent } from '../../stores/events/query/ask-by-ids.ts'
import { explained } from './explained.ts'

const PAGE_ROWS = 1000

/**
 * The events of a query in its order. Which events is decided at once; what they say is read page by page while the file
 * is sent.
 */
export async function exportEvents(
  context: Context,
  actor: Member,
  query: ExportQuery,
  format: ExportFormat,
): Promise<Download> {
  const wanted = await explained(query.filters, async () => readEventQuery(query, context.now().getTime()))
  const ask = context.events.query
  const { ids, total } = await explained(query.filters, () => askIds(ask, actor.workspaceId, wanted))
  async function* pages() {
    for (let at = 0; at < ids.length; at += PAGE_ROWS)
      yield await askByIds(ask, actor.workspaceId, ids.slice(at, at + PAGE_ROWS), wanted.fields)
  }
  return format === 'csv'
    ? { contentType: 'text/csv', fileName: 'events.csv', chunks: csvOf(pages(), wanted, total) }
    : { contentType: 'application/x-ndjson', fileName: 'events.ndjson', chunks: ndjsonOf(pages(), wanted, total) }
}

type Pages = AsyncIterable<readonly FoundEvent[]>

/** Without chosen fields all custom data stands in one column, as JSON: a table cannot have a column per event's keys. */
async function* csvOf(pages: Pages, { fields, offset }: ReadEventQuery, total: number): AsyncGenerator<string> {
  const names = (fields ?? dictionary).map(({ name }) => name)
  yield CSV_START + csvLine(fields === null ? [...names, 'customData'] : names)
  let rows = 0
  for await (const page of pages) {
    rows += page.length
    yield page
      .map((event) => csvLine([...names.map((name) => event[name]), ...(fields === null ? [customOf(event)] : [])]))
      .join('')
  }
  if (total > offset + rows) {
    const held = offset === 0 ? `the first ${rows} of ${total} events` : `${rows} of ${total} events, after ${offset}`
    yield csvLine([`This file holds ${held}.`])
  }
}

function customOf(event: FoundEvent) {
  const entries = Object.entries(event).filter(([name]) => name.startsWith(CUSTOM_DATA_PREFIX))
  const data = Object.fromEntries(entries.map(([name, text]) => [name.slice(CUSTOM_DATA_PREFIX.length), text]))
  return entries.length === 0 ? '' : JSON.stringify(data)
}

async function* ndjsonOf(pages: Pages, { offset }: ReadEventQuery, total: number): AsyncGenerator<string> {
  let rows = 0
  for await (const page of pages) {
    rows += page.length
    yield page.map((event) => `${visible(JSON.stringify(event))}\n`).join('')
  }
  if (total > offset + rows) yield `${JSON.stringify({ truncated: true, rows, total })}\n`
}
