import { beforeAll, describe, vi } from 'vitest'
import { buildStoreProcess } from '../../../../tools/build-store-process.mjs'
import { eventStoreContract } from './test/event-store-contract.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

describe('embedded', () => {
  beforeAll(buildStoreProcess)
  eventStoreContract(async () => ({ clickhouseUrl: null, clickhouseCluster: null }))
})
