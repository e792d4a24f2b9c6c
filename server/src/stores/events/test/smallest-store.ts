import type { StoreProcessSettings } from '../drivers/store-protocol.ts'

/** For a store process of one's own: one question at a time, on one thread. */
export const smallestStore = (directory: string): StoreProcessSettings => ({
  directory,
  database: 'signet',
  readers: 1,
  large: 1,
  maxThreads: 1,
  compiles: false,
})
