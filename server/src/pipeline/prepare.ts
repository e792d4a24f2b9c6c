import type { StoredEvent } from '@signet/contract/event'
import type { Source } from '@signet/contract/ingestion'
import { type EncodedEvents, encodeEvents } from '../stores/events/encoded-events.ts'
import type { Enricher } from './enrichment/enrich.ts'
import { judge, type Verdict } from './judge.ts'
import type { NormalizedEvent } from './normalize.ts'
import { type BodyRecord, readRecords, readText } from './read-body.ts'

/** What a record turned out to be, without its events: they are written out by then. */
export type Judged = Exclude<Verdict, { kind: 'event' }> | JudgedEvent

interface JudgedEvent extends Omit<Extract<Verdict, { kind: 'event' }>, 'events'> {
  /** How many the record tells of. */
  readonly events: number
  /** The moment of the first by its own clock. */
  readonly timestamp: number
}

/** Records that are ready for the journal but for the moment of their arrival. Can be sent from thread to thread. */
export interface Prepared {
  readonly judged: readonly Judged[]
  /** Of all records, in their order. */
  readonly events: EncodedEvents
}

export interface RecordsToPrepare {
  readonly workspaceId: string
  readonly records: readonly BodyRecord[]
  readonly source?: Source | undefined
  /** Now: events may be neither too old nor ahead of it. */
  readonly at: number
}

export type BodyToPrepare = Omit<RecordsToPrepare, 'records'> & { readonly body: Uint8Array }

/** normalize → enrich → write out. */
export async function prepareRecords(
  enricher: Enricher,
  { workspaceId, records, source, at }: RecordsToPrepare,
): Promise<Prepared> {
  const judged: Judged[] = []
  const normalized: NormalizedEvent[] = []
  for (const record of records) {
    const verdict = judge(record, source, at)
    if (verdict.kind === 'event') normalized.push(...verdict.events)
    judged.push(verdict.kind === 'event' ? withoutEvents(verdict) : verdict)
  }
  const loading = enricher.prepare(normalized)
  if (loading !== undefined) await loading
  const stored: StoredEvent[] = normalized.map((event) => enricher.enrich(workspaceId, event))
  return { judged, events: encodeEvents(workspaceId, stored) }
}

/** The same for a body as it was sent. */
export async function prepareBody(enricher: Enricher, { body, ...input }: BodyToPrepare): Promise<Prepared> {
  return prepareRecords(enricher, { ...input, records: readRecords(readText(body), input.source) })
}

function withoutEvents({ events, ...verdict }: Extract<Verdict, { kind: 'event' }>): JudgedEvent {
  return { ...verdict, events: events.length, timestamp: events[0].timestamp }
}
