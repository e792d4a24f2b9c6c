import type { Rejection, Source } from '@signet/contract/ingestion'
import { providerNamed, providerOf } from '../providers/recognise.ts'
import { readNative } from './native.ts'
import { type NormalizedEvent, normalize } from './normalize.ts'
import { type BodyRecord, repeatedKey } from './read-body.ts'

/** What one record is. */
export type Judged = Verdict & {
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

/** `forced`: the one reading that is wanted; without it the record is recognised by its shape. */
export function judgeRecord(record: BodyRecord, forced: Source | undefined, now: number): Judged {
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
