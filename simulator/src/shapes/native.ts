import { isoTime, jsonLines } from './shape.ts'

/** The contract's own words, one event a line. */
export const native = jsonLines((event) => ({ ...event, timestamp: isoTime(event) }))
