import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type ClickhouseHost, startCluster } from './test/clickhouse-host.ts'
import { eventStoreContract } from './test/event-store-contract.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

describe('on a cluster of two shards', () => {
  let folder: string
  let hosts: ClickhouseHost[] = []

  eventStoreContract(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clickhouse-cluster-'))
    hosts = await startCluster(folder, 'pair')
    return { clickhouseUrl: hosts.map(({ url }) => url).join(','), clickhouseCluster: 'pair' }
  })

  it('spreads accounts over both shards', async () => {
    const counts = await Promise.all(
      hosts.map(async ({ url }) => {
        const client = createClient({ url, database: 'signet' })
        const result = await client.query({ query: 'SELECT count() AS n FROM events_local', format: 'JSONEachRow' })
        const [row] = await result.json<{ n: number | string }>()
        await client.close()
        return Number(row?.n)
      }),
    )
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  afterAll(async () => {
    await Promise.all(hosts.map((host) => host.stop()))
    await rm(folder, { recursive: true, force: true })
  })
})
