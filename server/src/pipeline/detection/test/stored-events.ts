import type { StoredEvent } from '@signet/contract/event'
import type { LogRecord } from '../../../providers/provider.ts'
import { openEnricher } from '../../enrichment/enrich.ts'
import { readNative } from '../../native.ts'
import { normalize } from '../../normalize.ts'

const workspaceId = '00000000-0000-4000-8000-000000000001'
const enricher = openEnricher(Buffer.alloc(32, 7))

/** The records as they would be stored a second after they happened: normalised and enriched for real. */
export async function storedEvents(
  records: Iterable<LogRecord & { readonly timestamp: number }>,
): Promise<StoredEvent[]> {
  const normalized = []
  for (const record of records) {
    const draft = readNative(record)
    const read = draft === null ? null : normalize(draft, 'native', record.timestamp + 1000)
    if (read === null || 'rejected' in read) throw new Error(`not accepted: ${JSON.stringify(record)}`)
    normalized.push(read.event)
  }
  await enricher.prepare(normalized)
  return normalized.map((event) => enricher.enrich(workspaceId, event))
}
