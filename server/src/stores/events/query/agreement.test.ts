import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredEvent } from '@signet/contract/event'
import { queryEvents, queryGroups, suggestValues } from '@signet/engine/query/query-events'
import { readEventQuery, readGroupQuery, readSuggestionQuery } from '@signet/engine/query/read-query'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { EventMark } from '../detection/event-mark.ts'
import type { EventStore } from '../event-store.ts'
import { openEventStore } from '../open-event-store.ts'
import { emptyDatabase } from '../test/shared-clickhouse.ts'
import { type Ask, askEvents, askGroups, askSuggestions } from './ask-events.ts'
import { randomEvents } from './test/random-events.ts'
import { type RandomQuery, randomQueries } from './test/random-queries.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })

const patience = 240_000
const seed = Number(process.env.SIGNET_QUERY_SEED ?? 20_261_115)
// As many as fit into the time, so that a slow machine still compares some.
const runs = process.env.SIGNET_QUERY_RUNS
const budget = { most: Number(runs ?? 150), least: Number(runs ?? 8), ms: 25_000 }

let dataDirectory: string
let store: EventStore
let events: StoredEvent[]
const now = Date.now()
const workspaceId = randomUUID()

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'query-agreement-'))
  store = await openEventStore({
    dataDirectory,
    clickhouseUrl: await emptyDatabase(inject('clickhouseOnDemand')),
    clickhouseCluster: null,
    log: () => undefined,
  })
  events = randomEvents(seed, 400, now)
  await store.ready(patience)
  // Another workspace with the same ids: not one of its events may be counted.
  await store.append(randomUUID(), randomEvents(seed + 1, 400, now))
  for (let at = 0; at < events.length; at += 150) await store.append(workspaceId, events.slice(at, at + 150))
  await store.flush(patience)
  await store.mark(
    workspaceId,
    marksOf(events).map((mark) => ({ ...mark, riskScore: 0.99, labels: ['REPLACED'] })),
  )
  const marks = marksOf(events)
  await store.mark(workspaceId, marks)
  const byId = new Map(marks.map((mark) => [mark.eventId, mark]))
  events = events.map((event) => {
    const mark = byId.get(event.eventId)
    if (mark === undefined) return event
    const { riskScore, anomalyScore, reasons } = mark
    const labels = [...event.labels, ...mark.labels]
    return { ...event, riskScore, anomalyScore, labels, scoreReasons: [...reasons] }
  })
})

/** Every third event is remarkable. */
function marksOf(all: readonly StoredEvent[]): EventMark[] {
  return all
    .filter((_, turn) => turn % 3 === 0)
    .map(({ eventId, timestamp, account }, turn) => ({
      eventId,
      timestamp,
      account,
      riskScore: [0.2, 0.35, 0.8, 1][turn % 4] ?? 0,
      anomalyScore: [null, 50, 75, 100][turn % 4] ?? null,
      labels: [[], ['EVENT:ANOMALOUS'], ['x']][turn % 3] ?? [],
      reasons: turn % 2 === 0 ? ['newCountry +0.15'] : [],
    }))
}

afterAll(async () => {
  await store?.close()
  await rm(dataDirectory, { recursive: true, force: true })
})

function meaning(asked: RandomQuery): unknown {
  if (asked.kind === 'events') return queryEvents(events, readEventQuery(asked.query, now))
  if (asked.kind === 'groups') return queryGroups(events, readGroupQuery(asked.query, now))
  return suggestValues(events, readSuggestionQuery(asked.query, now))
}

function answer(asked: RandomQuery): Promise<unknown> {
  // What is compared is the answer, however slow the machine.
  const ask: Ask = (sql, parameters) => store.query(sql, parameters, { timeoutMs: patience })
  if (asked.kind === 'events') return askEvents(ask, workspaceId, readEventQuery(asked.query, now))
  if (asked.kind === 'groups') return askGroups(ask, workspaceId, readGroupQuery(asked.query, now))
  return askSuggestions(ask, workspaceId, readSuggestionQuery(asked.query, now))
}

describe('the store and the meaning of queries', () => {
  it('agree on random queries over random events', async ({ annotate }) => {
    const started = Date.now()
    let compared = 0
    let found = 0
    for (const asked of randomQueries({ events, now }, seed, budget.most)) {
      if (compared >= budget.least && Date.now() - started > budget.ms) break
      const expected = meaning(asked) as { total: number }
      expect(await answer(asked), JSON.stringify(asked)).toEqual(expected)
      compared += 1
      if (expected.total > 0) found += 1
    }
    await annotate(`${compared} queries compared, ${found} of them with results, seed ${seed}`)
    // Queries that find nothing would agree too easily.
    expect(found).toBeGreaterThan(compared / 3)
  })
})
