import { defineConfig } from 'vitest/config'

const PATIENCE_MS = 240_000

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.journey.ts'],
    globalSetup: ['./global-setup.ts'],
    // They share one system and wait for it most of the time: two go at once, each with a browser of its own.
    pool: 'forks',
    maxWorkers: 2,
    // A machine that others use as well may stand still for a minute: what works only takes longer then.
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: 20_000 } },
  },
})
