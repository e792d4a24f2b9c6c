import type { StoredEvent } from '@signet/contract/event'
import type { Source } from '@signet/contract/ingestion'
import type { Enricher } from './enrichment/enrich.ts'
import { type Judged, judgeRecord } from './judge-record.ts'
import type { NormalizedEvent } from './normalize.ts'
import type { BodyRecord } from './read-body.ts'

/** Records a turn: about half a millisecond, which is what everybody else waits for one. */
export const SLICE = 10

interface RecordsOf {
  readonly workspaceId: string
  readonly records: readonly BodyRecord[]
  readonly source: Source | undefined
  /** Now. */
  readonly at: number
}

export interface JudgedRecords {
  readonly judged: readonly Judged[]
  /** In the order of the records. */
  readonly events: readonly StoredEvent[]
}

/** normalize → enrich. `goOn`: asked for before each slice but the first. */
export async function judgeRecords(
  { workspaceId, records, source, at }: RecordsOf,
  enricher: Enricher,
  goOn: (records: number) => Promise<void> | undefined,
): Promise<JudgedRecords> {
  const judged: Judged[] = []
  const events: StoredEvent[] = []
  for (let from = 0; from < records.length; from += SLICE) {
    const to = Math.min(from + SLICE, records.length)
    const turn = from > 0 ? goOn(to - from) : undefined
    if (turn !== undefined) await turn
    const normalized: NormalizedEvent[] = []
    for (let position = from; position < to; position += 1) {
      const each = judgeRecord(records[position] ?? null, source, at)
      judged.push(each)
      if (each.kind === 'event') normalized.push(...each.events)
    }
    // Enriched at once: what was judged last is still at hand for the processor.
    const loading = enricher.prepare(normalized)
    if (loading !== undefined) await loading
    for (const event of normalized) events.push(enricher.enrich(workspaceId, event))
  }
  return { judged, events }
}
