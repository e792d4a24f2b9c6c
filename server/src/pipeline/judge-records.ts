import type { StoredEvent } from '@signet/contract/event'
import type { Source } from '@signet/contract/ingestion'
import type { Enricher } from './enrichment/enrich.ts'
import { type Judged, judgeRecord } from './judge-record.ts'
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

/** Some records of a post. */
export interface JudgedSlice {
  readonly judged: readonly Judged[]
  /** In the order of the records. */
  readonly events: readonly StoredEvent[]
}

/** normalize → enrich, slice by slice. `goOn`: asked for before each slice but the first. */
export async function* judgeRecords(
  { workspaceId, records, source, at }: RecordsOf,
  enricher: Enricher,
  goOn: (records: number) => Promise<void> | undefined,
): AsyncGenerator<JudgedSlice, void> {
  for (let from = 0; from < records.length; from += SLICE) {
    const slice = records.slice(from, from + SLICE)
    const turn = from > 0 ? goOn(slice.length) : undefined
    if (turn !== undefined) await turn
    const judged = slice.map((record) => judgeRecord(record, source, at))
    const normalized = judged.flatMap((each) => (each.kind === 'event' ? each.events : []))
    // Enriched at once: what was judged last is still at hand for the processor.
    const loading = enricher.prepare(normalized)
    if (loading !== undefined) await loading
    yield { judged, events: normalized.map((event) => enricher.enrich(workspaceId, event)) }
  }
}
