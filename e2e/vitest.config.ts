import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.journey.ts'],
    globalSetup: ['./global-setup.ts'],
    // All journeys share one system, and each brings its own people and workspaces: two at a time, as there are two cores
    // at least. More would wait for each other.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
