import { type IngestAnswer, rejections, type Source } from '@signet/contract/ingestion'
import { limits } from '@signet/contract/limits'
import type { Judged } from './prepare.ts'

/** What became of one record, for the health view. */
export interface Outcome {
  readonly source: Source | 'unknown'
  readonly outcome: 'accepted' | 'duplicates' | 'ignored' | 'rejected'
  readonly code: string
  /** The moment of an accepted event by its own clock. */
  readonly timestamp?: number
}

export type PipelineAnswer = Omit<IngestAnswer, 'requestId'>

const UNKNOWN_NAME_LENGTH = 128

/** `duplicates`: positions among the events of all records. */
export function outcomesOf(judged: readonly Judged[], duplicates: ReadonlySet<number>): Outcome[] {
  let position = 0
  return judged.map((each) => {
    if (each.kind !== 'event') return { source: each.source, outcome: each.kind, code: each.code }
    const isKnown = duplicates.has(position)
    position += each.events
    if (isKnown) return { source: each.source, outcome: 'duplicates', code: '' }
    return { source: each.source, outcome: 'accepted', code: '', timestamp: each.timestamp }
  })
}

export function summarise(judged: readonly Judged[], outcomes: readonly Outcome[]): PipelineAnswer {
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
