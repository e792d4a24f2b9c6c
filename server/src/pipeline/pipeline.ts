import type { StoredEvent } from '@signet/contract/event'
import type { Source } from '@signet/contract/ingestion'
import type { EventStore } from '../stores/events/event-store.ts'
import { hurry } from '../stores/events/pace.ts'
import type { Enricher } from './enrichment/enrich.ts'
import { isOfStream, openHoldBack } from './hold-back.ts'
import { judgeRecords, SLICE } from './judge-records.ts'
import type { LargePosts } from './large-posts/large-posts.ts'
import { type Outcome, openRuns, outcomesOf, type PipelineAnswer, type RecordRuns, summarise } from './outcomes.ts'
import { type BodyRecord, readRecords, readText } from './read-body.ts'
import type { Turns } from './turns.ts'

interface PostOf {
  readonly workspaceId: string
  /** Forces one reading; without it each record is recognised by its shape. */
  readonly source?: Source | undefined
}

type Records = PostOf & { readonly records: readonly BodyRecord[] }
type Body = PostOf & { readonly body: Uint8Array }

export interface Pipeline {
  /**
   * normalize → enrich → append. Resolves when all that it counts as accepted is on disk; rejects when nothing is kept.
   * Every record is counted exactly once.
   */
  ingest(input: Records): Promise<PipelineAnswer>
  /** The same for a body as it was sent. Reading it is work too: it waits for the workspace's turn. */
  ingestBody(input: Body): Promise<PipelineAnswer>
}

interface PipelineParts {
  readonly events: EventStore
  readonly enricher: Enricher
  readonly turns: Turns
  readonly largePosts: Pick<LargePosts, 'read'>
  readonly count: (workspaceId: string, outcomes: readonly Outcome[]) => void
  /** Something is on disk now that was not before. */
  readonly arrived: (workspaceId: string) => void
  readonly now: () => Date
}

/** What is no more than this in all is done in one turn. */
const SMALL = 25
/** Reading so many bytes takes about as long as judging one record. */
const BYTES_A_RECORD = 2_500
/** From here on a body is read elsewhere: some hundred and fifty events, or a few milliseconds. */
const LARGE_BYTES = 48 * 1024

export function openPipeline(parts: PipelineParts): Pipeline {
  const { events, enricher, turns, largePosts, count, arrived, now } = parts
  const holdBack = openHoldBack(events.status)

  function answer(workspaceId: string, records: RecordRuns, duplicates: ReadonlySet<number>): PipelineAnswer {
    const outcomes = outcomesOf(records, duplicates)
    count(workspaceId, outcomes)
    return summarise(records, outcomes)
  }

  async function ingest({ workspaceId, records, source }: Records, hasTurn: boolean): Promise<PipelineAnswer> {
    const at = now().getTime()
    if (!hasTurn) await turns.take(workspaceId, records.length)
    const slices = judgeRecords({ workspaceId, records, source, at }, enricher, (more) => turns.goOn(workspaceId, more))
    const runs = openRuns()
    const stored: StoredEvent[] = []
    for await (const { judged, events } of slices) {
      runs.add(judged)
      stored.push(...events)
    }
    // What waited for its turn arrives now: detection follows the order of arrival.
    const receivedAt = now().getTime()
    for (const event of stored) event.receivedAt = receivedAt
    const { duplicates } = await events.append(workspaceId, stored)
    arrived(workspaceId)
    return answer(workspaceId, runs.whole(), new Set(duplicates))
  }

  async function ingestLarge({ workspaceId, body, source }: Body): Promise<PipelineAnswer> {
    return largePosts.read({ workspaceId, body, source, at: now().getTime() }, async (read) => {
      const { duplicates } = await events.appendEncoded(read.events, now().getTime())
      arrived(workspaceId)
      return answer(workspaceId, read.records, new Set(duplicates))
    })
  }

  async function ingestBody({ workspaceId, body, source }: Body, weight: number): Promise<PipelineAnswer> {
    await holdBack(weight)
    if (body.length >= LARGE_BYTES) return ingestLarge({ workspaceId, body, source })
    await turns.take(workspaceId, weight)
    const records = readRecords(readText(body), source)
    // What was quick to read and is quick to judge needs no other turn.
    if (weight + records.length > SMALL) await turns.goOn(workspaceId, SLICE)
    return ingest({ workspaceId, records, source }, true)
  }

  return {
    ingest: (input) => ingest(input, false),
    ingestBody(input) {
      const weight = Math.ceil(input.body.length / BYTES_A_RECORD)
      return isOfStream(weight) ? hurry(() => ingestBody(input, weight)) : ingestBody(input, weight)
    },
  }
}
