import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // chDB and PostgreSQL children crash inside worker threads, so every file gets its own process.
    pool: 'forks',
    globalSetup: ['./server/src/stores/events/test/shared-clickhouse.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    include: ['{contract,engine,simulator,server,identity,console,tools}/**/*.test.{ts,tsx}'],
  },
})
