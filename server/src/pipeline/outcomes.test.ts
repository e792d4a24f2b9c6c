import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Judged } from './judge-record.ts'
import { openRuns, outcomesOf, summarise } from './outcomes.ts'

const at = (timestamp: number) => ({ timestamp }) as Extract<Judged, { kind: 'event' }>['events'][0]
const source = fc.constantFrom('native' as const, 'okta' as const)
const judged: fc.Arbitrary<Judged> = fc.oneof(
  fc.record({ source, times: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 2 }) }).map(
    ({ source, times: [first = 0, ...more] }): Judged => ({
      kind: 'event',
      source,
      events: [at(first), ...more.map(at)],
    }),
  ),
  fc.record({ kind: fc.constant('ignored' as const), source, code: fc.constantFrom('a', 'b') }),
  fc.record(
    {
      kind: fc.constant('rejected' as const),
      source,
      code: fc.constantFrom('unknown_type' as const, 'unreadable' as const),
      field: fc.constantFrom('type', 'ip'),
    },
    { requiredKeys: ['kind', 'source', 'code'] },
  ),
)

/** Told in two parts, wherever they meet. */
function runsOf(all: readonly Judged[], middle = 0) {
  const runs = openRuns()
  runs.add(all.slice(0, middle))
  runs.add(all.slice(middle))
  return runs.whole()
}

/** Record by record, as anybody would count. */
function counted(all: readonly Judged[], duplicates: ReadonlySet<number>) {
  const counts = new Map<string, { count: number; latest: number }>()
  let event = 0
  for (const each of all) {
    const isKnown = each.kind === 'event' && duplicates.has(event)
    if (each.kind === 'event') event += each.events.length
    const outcome = each.kind === 'event' ? (isKnown ? 'duplicates' : 'accepted') : each.kind
    const key = [each.source, outcome, each.kind === 'event' ? '' : each.code].join()
    const known = counts.get(key) ?? { count: 0, latest: -1 }
    known.count += 1
    if (outcome === 'accepted' && each.kind === 'event') known.latest = Math.max(known.latest, each.events[0].timestamp)
    counts.set(key, known)
  }
  return counts
}

describe('what became of the records of a post', () => {
  it('is counted as record by record, whatever they are and whichever events were known', () => {
    fc.assert(
      fc.property(fc.array(judged, { maxLength: 20 }), fc.uniqueArray(fc.nat(30)), fc.nat(20), (all, known, middle) => {
        const duplicates = new Set(known)
        const records = runsOf(all, middle)
        expect(records).toEqual(runsOf(all))
        const outcomes = outcomesOf(records, duplicates)
        const joined = new Map<string, { count: number; latest: number }>()
        for (const { source, outcome, code, count, timestamp = -1 } of outcomes) {
          const key = [source, outcome, code].join()
          const { count: before, latest } = joined.get(key) ?? { count: 0, latest: -1 }
          joined.set(key, { count: before + count, latest: Math.max(latest, timestamp) })
        }
        expect(joined).toEqual(counted(all, duplicates))
        const answer = summarise(records, outcomes)
        const rejected = all.flatMap((each, index) => (each.kind === 'rejected' ? [{ index, code: each.code }] : []))
        expect(answer.errors.map(({ index, code }) => ({ index, code }))).toEqual(rejected)
        expect(answer.accepted + answer.duplicates + answer.ignored + answer.rejected).toBe(all.length)
      }),
    )
  })

  it('is one run for each kind of records, so that a post of ten thousand is told in a few words', () => {
    const events = Array.from({ length: 500 }, (_, n): Judged => ({ kind: 'event', source: 'okta', events: [at(n)] }))
    const rejected: Judged = { kind: 'rejected', source: 'okta', code: 'unknown_type', field: 'type' }
    expect(runsOf([...events, rejected, rejected, ...events]).runs).toHaveLength(3)
    expect(summarise(runsOf(Array(300).fill(rejected)), []).errors).toHaveLength(100)
  })
})
