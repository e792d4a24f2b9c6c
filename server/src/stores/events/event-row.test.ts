import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventColumns } from './event-columns.ts'
import { decodeRow, encodeRows, fromEngineTime, toEngineTime } from './event-row.ts'
import { sampleEvent } from './test/sample-event.ts'

describe('an event row', () => {
  it('keeps the milliseconds of a time', () => {
    const times = fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) })
    fc.assert(fc.property(times, (time) => fromEngineTime(toEngineTime(time)) === time))
  })

  it('is one line per event whatever the text, and decodes to the same event', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), (texts) => {
        const events = texts.map((text, n) => sampleEvent(`e${n}`, { account: text, customData: { key: text } }))
        const lines = encodeRows('w', events).toString().split('\n')
        expect(lines).toHaveLength(events.length + 1)
        expect(lines.slice(0, -1).map((line) => decodeRow(JSON.parse(line)))).toEqual(events)
      }),
    )
  })

  it('has every column of the table, under its name', () => {
    const full = Object.fromEntries(Object.keys(eventColumns).map((field) => [field, valueFor(field)]))
    const line = JSON.parse(encodeRows('w', [{ ...sampleEvent('e'), ...full }]).toString())
    const named = Object.entries(eventColumns).map(([field, [column]]) => [column, valueFor(field)])
    expect(line).toMatchObject({ workspace: 'w', ...Object.fromEntries(named.filter(([name]) => !isTime(name))) })
    expect(Object.keys(line).sort()).toEqual(['workspace', ...named.map(([name]) => name)].sort())
  })

  it('leaves out what the event does not have, but not the place at 0°', () => {
    const bare = { ...sampleEvent('e'), latitude: 0, longitude: null, labels: [], customData: {}, city: '', bot: false }
    const line = JSON.parse(encodeRows('w', [bare]).toString())
    expect(line).toMatchObject({ latitude: 0 })
    for (const column of ['longitude', 'labels', 'customData', 'city', 'bot']) expect(line).not.toHaveProperty(column)
    expect(decodeRow(line)).toEqual(bare)
  })
})

const isTime = (column: unknown) => column === 'ts' || column === 'receivedAt'

/** Something that is not left out, of the field's own kind. */
function valueFor(field: string): unknown {
  const sample: unknown = Reflect.get(sampleEvent('e'), field)
  if (typeof sample === 'boolean') return true
  if (typeof sample === 'number' || sample === null) return 7
  if (Array.isArray(sample)) return [field]
  return typeof sample === 'object' ? { field } : field
}
