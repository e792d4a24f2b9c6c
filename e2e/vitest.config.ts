import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.journey.ts'],
    globalSetup: ['./global-setup.ts'],
    // They share one system and wait for it most of the time: two go at once, each with a browser of its own.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
