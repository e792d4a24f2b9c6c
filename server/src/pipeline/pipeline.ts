import type { StoredEvent } from '@signet/contract/event'
import { type IngestAnswer, type Rejection, rejections, type Source } from '@signet/contract/ingestion'
import { limits } from '@signet/contract/limits'
import { providerNamed, providerOf } from '../providers/recognise.ts'
import type { EventStore } from '../stores/events/event-store.ts'
import type { Enricher } from './enrichment/enrich.ts'
import { openHoldBack } from './hold-back.ts'
import { readNative } from './native.ts'
import { type NormalizedEvent, normalize } from './normalize.ts'
import { type BodyRecord, readRecords, readText, repeatedKey } from './read-body.ts'
import type { Turns } from './turns.ts'

/** What became of one record, for the health view. */
export interface Outcome {
  readonly source: Source | 'unknown'
  readonly outcome: 'accepted' | 'duplicates' | 'ignored' | 'rejected'
  readonly code: string
  /** The moment of an accepted event by its own clock. */
  readonly timestamp?: number
}

export type PipelineAnswer = Omit<IngestAnswer, 'requestId'>

interface PipelineInput {
  readonly workspaceId: string
  readonly records: readonly BodyRecord[]
  /** Forces one reading; without it each record is recognised by its shape. */
  readonly source?: Source | undefined
}

export interface Pipeline {
  /**
   * normalize → enrich → append. Resolves when all that it counts as accepted is on disk; rejects when nothing is kept.
   * Every record is counted exactly once.
   */
  ingest(input: PipelineInput): Promise<PipelineAnswer>
  /** The same for a body as it was sent. Reading it is work too: it waits for the workspace's turn. */
  ingestBody(input: Omit<PipelineInput, 'records'> & { readonly body: Uint8Array }): Promise<PipelineAnswer>
}

interface PipelineParts {
  readonly events: EventStore
  readonly enricher: Enricher
  readonly turns: Turns
  readonly count: (workspaceId: string, outcomes: readonly Outcome[]) => void
  /** These are on disk now, and were not before. */
  readonly arrived: (workspaceId: string, events: readonly StoredEvent[]) => void
  readonly now: () => Date
}

/** Records a turn: about half a millisecond, which is what everybody else waits for one. */
const SLICE = 10
/** What is no more than this in all is done in one turn. */
const SMALL = 25
/** Reading so many bytes takes about as long as judging one record. */
const BYTES_A_RECORD = 2_500
const UNKNOWN_NAME_LENGTH = 128

type Judged = Verdict & {
  /** Names of what the sender wrote that no event has. */
  readonly unknownFields?: readonly string[]
}

type Verdict =
  /** Most records tell of one event, a few of two; what becomes of the first is what becomes of the record. */
  | {
      readonly kind: 'event'
      readonly source: Source
      readonly events: readonly [NormalizedEvent, ...NormalizedEvent[]]
    }
  | { readonly kind: 'ignored'; readonly source: Source; readonly code: string }
  | {
      readonly kind: 'rejected'
      readonly source: Source | 'unknown'
      readonly code: Rejection
      readonly field?: string
    }

export function openPipeline({ events, enricher, turns, count, arrived, now }: PipelineParts): Pipeline {
  const holdBack = openHoldBack(events.status)
  async function ingest({ workspaceId, records, source }: PipelineInput, hasTurn: boolean): Promise<PipelineAnswer> {
    const at = now().getTime()
    const judged: Judged[] = []
    const stored: StoredEvent[] = []
    if (!hasTurn) await turns.take(workspaceId, records.length)
    for (let from = 0; from < records.length; from += SLICE) {
      const to = Math.min(from + SLICE, records.length)
      if (from > 0) await turns.goOn(workspaceId, to - from)
      const normalized: NormalizedEvent[] = []
      for (let position = from; position < to; position += 1) {
        const each = judge(records[position] ?? null, source, at)
        judged.push(each)
        if (each.kind === 'event') normalized.push(...each.events)
      }
      // Enriched at once: what was judged last is still at hand for the processor.
      const loading = enricher.prepare(normalized)
      if (loading !== undefined) await loading
      for (const event of normalized) stored.push(enricher.enrich(workspaceId, event))
    }
    // What waited for its turn arrives now: detection follows the order of arrival.
    const receivedAt = now().getTime()
    for (const event of stored) event.receivedAt = receivedAt
    const { duplicates } = await events.append(workspaceId, stored)
    const known = new Set(duplicates)
    const outcomes = outcomesOf(judged, known)
    arrived(workspaceId, known.size === 0 ? stored : stored.filter((_, position) => !known.has(position)))
    count(workspaceId, outcomes)
    return summarise(judged, outcomes)
  }

  return {
    ingest: (input) => ingest(input, false),
    async ingestBody({ workspaceId, body, source }) {
      const weight = Math.ceil(body.length / BYTES_A_RECORD)
      await holdBack(weight)
      await turns.take(workspaceId, weight)
      const records = readRecords(readText(body), source)
      // What was quick to read and is quick to judge needs no other turn.
      if (weight + records.length > SMALL) await turns.goOn(workspaceId, SLICE)
      return ingest({ workspaceId, records, source }, true)
    },
  }
}

function judge(record: BodyRecord, forced: Source | undefined, now: number): Judged {
  if (record === null) return { kind: 'rejected', source: forced ?? 'unknown', code: 'unreadable' }
  if (record === repeatedKey) return { kind: 'rejected', source: forced ?? 'unknown', code: 'repeated_key' }
  const provider = forced === undefined ? providerOf(record) : providerNamed(forced)
  if (provider === null) {
    const draft = readNative(record)
    if (draft === null) return { kind: 'rejected', source: forced ?? 'unknown', code: 'unknown_shape' }
    const source = forced ?? 'native'
    // As a provider's codes that mean this: counted, not kept.
    if (draft.type === 'IGNORE') return { kind: 'ignored', source, code: draft.type }
    const judged = verdict(normalize(draft, source, now), source)
    return draft.otherFields === undefined ? judged : { ...judged, unknownFields: Object.keys(draft.otherFields) }
  }
  const { source } = provider
  const reading = provider.read(record)
  // Only a record that was said to be this provider's can be without any code.
  if (reading.kind === 'ignored' && reading.code === '') return { kind: 'rejected', source, code: 'unknown_shape' }
  if (reading.kind === 'ignored') return { kind: 'ignored', source, code: reading.code }
  const first = verdict(normalize(reading.draft, source, now), source)
  if (first.kind !== 'event' || reading.also === undefined) return first
  const second = normalize(reading.also, source, now)
  return 'event' in second ? { ...first, events: [first.events[0], second.event] } : first
}

function verdict(normalized: ReturnType<typeof normalize>, source: Source): Verdict {
  if ('event' in normalized) return { kind: 'event', source, events: [normalized.event] }
  const { rejected: code, field } = normalized
  return field === undefined ? { kind: 'rejected', source, code } : { kind: 'rejected', source, code, field }
}

function outcomesOf(judged: readonly Judged[], duplicates: ReadonlySet<number>): Outcome[] {
  let position = 0
  return judged.map((each) => {
    if (each.kind !== 'event') return { source: each.source, outcome: each.kind, code: each.code }
    const isKnown = duplicates.has(position)
    position += each.events.length
    if (isKnown) return { source: each.source, outcome: 'duplicates', code: '' }
    return { source: each.source, outcome: 'accepted', code: '', timestamp: each.events[0].timestamp }
  })
}

function summarise(judged: readonly Judged[], outcomes: readonly Outcome[]): PipelineAnswer {
  const answer: PipelineAnswer = { accepted: 0, duplicates: 0, ignored: 0, rejected: 0, errors: [] }
  for (const { outcome } of outcomes) answer[outcome] += 1
  for (const [index, each] of judged.entries()) {
    if (each.kind !== 'rejected') continue
    if (answer.errors.length >= limits.ingest.errorsListed) break
    const field = each.field === undefined ? '' : ` (${each.field})`
    answer.errors.push({ index, code: each.code, message: `${rejections[each.code]}${field}` })
  }
  const unknown = unknownFieldsOf(judged)
  return unknown.length === 0 ? answer : { ...answer, unknownFields: unknown }
}

/** Each name once, and not more of them than somebody will read. */
function unknownFieldsOf(judged: readonly Judged[]): string[] {
  const names = new Set<string>()
  for (const { unknownFields } of judged)
    for (const name of unknownFields ?? []) {
      if (names.size >= limits.ingest.unknownFieldsListed) return [...names]
      names.add(name.slice(0, UNKNOWN_NAME_LENGTH))
    }
  return [...names]
}
