import { type IngestAnswer, type Rejection, rejections, type Source } from '@signet/contract/ingestion'
import { limits } from '@signet/contract/limits'
import type { Judged } from './judge-record.ts'

/** What became of so many records, for the health view. */
export interface Outcome {
  readonly source: Source | 'unknown'
  readonly outcome: 'accepted' | 'duplicates' | 'ignored' | 'rejected'
  readonly code: string
  readonly count: number
  /** Of accepted events, the latest moment by their own clock. */
  readonly timestamp?: number
}

export type PipelineAnswer = Omit<IngestAnswer, 'requestId'>

/** Records of a post, one behind the other, that are alike: most of a post are. */
type Run = { readonly source: Source | 'unknown'; readonly records: number } & (
  | { readonly kind: 'event'; readonly eventsEach: number }
  | { readonly kind: 'ignored'; readonly code: string }
  | { readonly kind: 'rejected'; readonly code: Rejection; readonly field?: string }
)

/** What the records of a post are, without their events. */
export interface RecordRuns {
  readonly runs: readonly Run[]
  /** Of each record with events: when the first of them was, by its own clock. */
  readonly timestamps: Float64Array
  readonly unknownFields: readonly string[]
}

const UNKNOWN_NAME_LENGTH = 128

/** Takes the records of a post a few at a time. */
export interface Runs {
  add(judged: readonly Judged[]): void
  whole(): RecordRuns
}

export function openRuns(): Runs {
  const runs: Run[] = []
  const timestamps: number[] = []
  const unknownFields = new Set<string>()
  return {
    add(judged) {
      for (const each of judged) {
        const last = runs.at(-1)
        if (last === undefined || !isLike(last, each)) runs.push(toRun(each, 1))
        else runs[runs.length - 1] = toRun(each, last.records + 1)
        if (each.kind === 'event') timestamps.push(each.events[0].timestamp)
        if (each.unknownFields !== undefined) addNames(unknownFields, each.unknownFields)
      }
    },
    whole: () => ({ runs, timestamps: Float64Array.from(timestamps), unknownFields: [...unknownFields] }),
  }
}

/** Each name once, and not more of them than somebody will read. */
function addNames(names: Set<string>, more: readonly string[]): void {
  for (const name of more) {
    if (names.size >= limits.ingest.unknownFieldsListed) return
    names.add(name.slice(0, UNKNOWN_NAME_LENGTH))
  }
}

function toRun(each: Judged, records: number): Run {
  const { source } = each
  if (each.kind === 'event') return { kind: each.kind, source, records, eventsEach: each.events.length }
  if (each.kind === 'ignored' || each.field === undefined)
    return { kind: each.kind, source, records, code: each.code } as Run
  return { kind: each.kind, source, records, code: each.code, field: each.field }
}

function isLike(run: Run, other: Judged): boolean {
  if (run.source !== other.source) return false
  if (run.kind === 'event') return other.kind === 'event' && run.eventsEach === other.events.length
  if (run.kind === 'ignored') return other.kind === 'ignored' && run.code === other.code
  return other.kind === 'rejected' && run.code === other.code && run.field === other.field
}

/** `duplicates`: the places of those events, among all of the post. */
export function outcomesOf({ runs, timestamps }: RecordRuns, duplicates: ReadonlySet<number>): Outcome[] {
  const outcomes: Outcome[] = []
  let event = 0
  let record = 0
  for (const run of runs) {
    const { source, records } = run
    if (run.kind !== 'event') {
      outcomes.push({ source, outcome: run.kind, code: run.code, count: records })
      continue
    }
    let known = 0
    let latest = Number.NEGATIVE_INFINITY
    for (const end = record + records; record < end; record += 1) {
      if (duplicates.has(event)) known += 1
      else latest = Math.max(latest, timestamps[record] ?? latest)
      event += run.eventsEach
    }
    if (known > 0) outcomes.push({ source, outcome: 'duplicates', code: '', count: known })
    const accepted = records - known
    if (accepted > 0) outcomes.push({ source, outcome: 'accepted', code: '', count: accepted, timestamp: latest })
  }
  return outcomes
}

export function summarise({ runs, unknownFields }: RecordRuns, outcomes: readonly Outcome[]): PipelineAnswer {
  const answer: PipelineAnswer = { accepted: 0, duplicates: 0, ignored: 0, rejected: 0, errors: [] }
  for (const { outcome, count } of outcomes) answer[outcome] += count
  let index = 0
  for (const run of runs) {
    if (run.kind === 'rejected') {
      const message = `${rejections[run.code]}${run.field === undefined ? '' : ` (${run.field})`}`
      const listed = Math.min(run.records, limits.ingest.errorsListed - answer.errors.length)
      for (let turn = 0; turn < listed; turn += 1) answer.errors.push({ index: index + turn, code: run.code, message })
    }
    index += run.records
  }
  return unknownFields.length === 0 ? answer : { ...answer, unknownFields: [...unknownFields] }
}
