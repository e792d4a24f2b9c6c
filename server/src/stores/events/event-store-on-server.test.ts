import { describe, inject, vi } from 'vitest'
import { eventStoreContract } from './test/event-store-contract.ts'
import { emptyDatabase } from './test/shared-clickhouse.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

describe('on a ClickHouse server', () => {
  eventStoreContract(async () => ({
    clickhouseUrl: await emptyDatabase(inject('clickhouseOnDemand')),
    clickhouseCluster: null,
  }))
})
