import type { Identifier } from '@signet/engine/links/link'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { linksOf } from './links-of.ts'

const crowded: Identifier = { kind: 'ip', value: '203.0.113.7' }
const quiet: Identifier = { kind: 'email', value: 'ada@example.com' }
const totals = new Map([
  [crowded.value, 100_000],
  [quiet.value, 3],
])

describe('the sizes of identifiers', () => {
  let now: number
  let asked: string[][]
  let context: Context

  beforeEach(() => {
    now = Date.UTC(2026, 10, 1)
    asked = []
    const query = async (
      _sql: string,
      { amongValues, amongKinds }: { amongValues: string[]; amongKinds: string[] },
    ) => {
      asked.push(amongValues)
      return amongValues.map((value, at) => ({ kind: amongKinds[at], value, total: totals.get(value), recent: [] }))
    }
    context = { events: { query }, now: () => new Date(now) } as unknown as Context
  })

  const sizes = (workspace = 'one', since = 0) => linksOf(context, workspace).sizesOf([crowded, quiet], since)
  const both = [
    { ...quiet, total: 3 },
    { ...crowded, total: 100_000 },
  ]

  it('are counted each time, those of crowds once a minute', async () => {
    expect(await sizes()).toEqual(both)
    expect(await sizes()).toEqual(both)
    expect(asked).toEqual([[crowded.value, quiet.value], [quiet.value]])
    now += 60_000
    expect(await sizes()).toEqual(both)
    expect(asked.at(-1)).toEqual([crowded.value, quiet.value])
  })

  it('of another workspace, and of other days, are others', async () => {
    await sizes()
    await sizes('two')
    await sizes('one', 86_400_000)
    expect(asked).toEqual(Array.from({ length: 3 }, () => [crowded.value, quiet.value]))
  })
})
