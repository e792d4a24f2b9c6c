import type { Source } from '@signet/contract/ingestion'
import { type EncodedEvents, joinEncoded, pickEncoded, stampEncoded } from '../stores/events/encoded-events.ts'
import type { EventStore } from '../stores/events/event-store.ts'
import type { Arrived } from './detection/detector.ts'
import type { Enricher } from './enrichment/enrich.ts'
import { type Outcome, outcomesOf, type PipelineAnswer, summarise } from './outcomes.ts'
import { type BodyToPrepare, type Prepared, prepareRecords } from './prepare.ts'
import { type BodyRecord, readRecords, readText } from './read-body.ts'
import type { Turns } from './turns.ts'

interface PipelineInput {
  readonly workspaceId: string
  readonly records: readonly BodyRecord[]
  /** Forces one reading; without it each record is recognised by its shape. */
  readonly source?: Source | undefined
}

/** null: it cannot be done there now. */
export type PrepareAside = (input: BodyToPrepare) => Promise<Prepared | null>

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
  /** Prepares large bodies on another thread. */
  readonly aside?: PrepareAside | undefined
  readonly count: (workspaceId: string, outcomes: readonly Outcome[]) => void
  /** These are on disk now, and were not before. */
  readonly arrived: (workspaceId: string, arrived: Arrived) => void
  readonly now: () => Date
}

/** Records a turn: about a millisecond, which is what everybody else waits for one. */
const SLICE = 25
/** What is no more than this in all is done in one turn. */
const SMALL = 25
/** Reading so many bytes takes about as long as judging one record. */
const BYTES_A_RECORD = 2_500
/** What is larger costs more than sending it to another thread and back. */
const LARGE_BYTES = 16 * 1024

export function openPipeline(parts: PipelineParts): Pipeline {
  const { events, enricher, turns, aside, count, arrived, now } = parts

  /** The first slice has its turn already. */
  async function prepareInTurns({ workspaceId, records, source }: PipelineInput): Promise<Prepared> {
    const at = now().getTime()
    const parts: Prepared[] = []
    for (let from = 0; from < records.length; from += SLICE) {
      const slice = records.slice(from, from + SLICE)
      if (from > 0) await turns.goOn(workspaceId, slice.length)
      parts.push(await prepareRecords(enricher, { workspaceId, records: slice, source, at }))
    }
    const [only] = parts
    if (only !== undefined && parts.length === 1) return only
    return { judged: parts.flatMap(({ judged }) => judged), events: joinEncoded(parts.map((part) => part.events)) }
  }

  async function append(workspaceId: string, prepared: Prepared): Promise<PipelineAnswer> {
    // What waited for its turn arrives now: detection follows the order of arrival.
    const receivedAt = now().getTime()
    stampEncoded(prepared.events, receivedAt)
    const { duplicates } = await events.appendEncoded(prepared.events)
    const known = new Set(duplicates)
    const outcomes = outcomesOf(prepared.judged, known)
    arrived(workspaceId, { receivedAt, events: known.size === 0 ? prepared.events : without(prepared.events, known) })
    count(workspaceId, outcomes)
    return summarise(prepared.judged, outcomes)
  }

  return {
    async ingest(input) {
      await turns.take(input.workspaceId, input.records.length)
      return append(input.workspaceId, await prepareInTurns(input))
    },
    async ingestBody({ workspaceId, body, source }) {
      if (aside !== undefined && body.length > LARGE_BYTES) {
        const prepared = await aside({ workspaceId, body, source, at: now().getTime() })
        if (prepared !== null) return append(workspaceId, prepared)
      }
      const weight = Math.ceil(body.length / BYTES_A_RECORD)
      await turns.take(workspaceId, weight)
      const records = readRecords(readText(body), source)
      // What was quick to read and is quick to judge needs no other turn.
      if (weight + records.length > SMALL) await turns.goOn(workspaceId, SLICE)
      return append(workspaceId, await prepareInTurns({ workspaceId, records, source }))
    },
  }
}

function without(events: EncodedEvents, known: ReadonlySet<number>): EncodedEvents {
  return pickEncoded(
    events,
    [...events.ends.keys()].filter((position) => !known.has(position)),
  )
}
