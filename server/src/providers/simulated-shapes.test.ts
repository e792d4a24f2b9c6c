import type { IncomingEvent } from '@signet/contract/event'
import { demoEventsBetween } from '@signet/simulator/demo'
import { shapes } from '@signet/simulator/shapes'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../features/ingestion/csv-table.ts'
import { readNative } from '../pipeline/native.ts'
import type { DraftEvent, LogRecord } from './provider.ts'
import { providerNamed, providerOf, recordsIn } from './recognise.ts'

const end = Date.UTC(2026, 10, 15)
const events = [...demoEventsBetween(end - 20 * 86_400_000, end)]
const sources = [...shapes.keys()].filter((name) => providerNamed(name) !== null)

const timeOf = (value: unknown): number => {
  if (typeof value === 'number') return value < 1e11 ? value * 1000 : value
  return Date.parse(String(value))
}

/** Who it is about, in the record's own words: PingFederate knows people by the name they sign in with. */
function nameOf({ accountId, email }: DraftEvent | IncomingEvent, source: string): unknown {
  return source === 'pingfederate' ? email : (accountId ?? email)
}

describe.each(sources)('what the simulator writes as %s', (source) => {
  const shape = shapes.get(source)
  const written = events.flatMap((event) => {
    const line = shape?.line(event) ?? null
    return line === null ? [] : [{ event, record: (line.startsWith('{') ? JSON.parse(line) : line) as LogRecord }]
  })

  it('covers what the provider logs', () => {
    expect(new Set(written.map(({ event }) => event.type)).size).toBeGreaterThanOrEqual(source === 'duo' ? 4 : 5)
  })

  it('is recognised without being told whose it is', () => {
    expect(written.filter(({ record }) => providerOf(record)?.source !== source)).toEqual([])
    expect(written.filter(({ record }) => recordsIn(record).length !== 1)).toEqual([])
  })

  it('is told apart by its id: nothing of it is a duplicate', () => {
    const ids = written.flatMap(({ record }) => {
      const reading = providerNamed(source)?.read(record)
      return reading?.kind === 'event' && reading.draft.id !== undefined ? [reading.draft.id] : []
    })
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is read back as the same event of the same account at the same time from the same address', () => {
    const differing = written.filter(({ event, record }) => {
      const reading = providerNamed(source)?.read(record)
      if (reading?.kind !== 'event') return true
      const { type, ip, timestamp } = reading.draft
      return (
        type !== event.type ||
        ip !== event.ip ||
        timeOf(timestamp) !== event.timestamp ||
        nameOf(reading.draft, source) !== nameOf(event, source)
      )
    })
    expect(differing.slice(0, 3)).toEqual([])
  })
})

describe('what the simulator writes in our own words', () => {
  const some = events.slice(0, 2000)

  it('is read back as it was', () => {
    const read = some.map((event) => {
      const line = shapes.get('native')?.line(event) ?? ''
      const draft = readNative(JSON.parse(line))
      return { ...draft, timestamp: timeOf(draft?.timestamp) }
    })
    expect(read).toEqual(some)
  })

  it('is read back from the columns of the template', () => {
    const csv = shapes.get('csv')
    const text = [csv?.header ?? '', ...some.map((event) => csv?.line(event) ?? '')].join('\n')
    const { rows } = readCsv(new TextEncoder().encode(text))
    expect(rows.map((row) => ({ ...row, timestamp: timeOf(row.timestamp) }))).toEqual(
      some.map(({ timestamp, ip, accountId = '', email = '', phone = '', userAgent, type }) => ({
        ...{ timestamp, ip, accountId, email, phone, userAgent, type },
      })),
    )
  })
})
