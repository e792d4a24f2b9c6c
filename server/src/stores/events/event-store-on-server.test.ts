import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, vi } from 'vitest'
import { type ClickhouseHost, startClickhouse } from './test/clickhouse-host.ts'
import { eventStoreContract } from './test/event-store-contract.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

describe('on a ClickHouse server', () => {
  let folder: string
  let host: ClickhouseHost

  eventStoreContract(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clickhouse-'))
    host = await startClickhouse(folder)
    return { clickhouseUrl: `${host.url}/signet_test`, clickhouseCluster: null }
  })

  afterAll(async () => {
    await host?.stop()
    await rm(folder, { recursive: true, force: true })
  })
})
