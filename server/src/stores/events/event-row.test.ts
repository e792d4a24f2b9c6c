import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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

  it('leaves out what the event does not have, but not the place at 0°', () => {
    const bare = { ...sampleEvent('e'), latitude: 0, longitude: null, labels: [], customData: {}, city: '', bot: false }
    const line = JSON.parse(encodeRows('w', [bare]).toString())
    expect(line).toMatchObject({ latitude: 0 })
    for (const column of ['longitude', 'labels', 'customData', 'city', 'bot']) expect(line).not.toHaveProperty(column)
    expect(decodeRow(line)).toEqual(bare)
  })
})
