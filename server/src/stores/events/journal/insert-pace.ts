export interface InsertPace {
  took(bytes: number, ms: number): void
  /** How long the engine will need for so many bytes when it is let alone, by its last large inserts; 0 before the first. */
  msFor(bytes: number): number
}

/** Of smaller inserts most is what every insert costs. */
const TELLING_BYTES = 2 * 1024 * 1024
const REMEMBERED = 8

export function insertPace(): InsertPace {
  const msPerByte: number[] = []
  return {
    took(bytes, ms) {
      if (bytes < TELLING_BYTES) return
      msPerByte.push(ms / bytes)
      if (msPerByte.length > REMEMBERED) msPerByte.shift()
    },
    // The fastest one: the others had the processor taken from them, by posts or by questions.
    msFor: (bytes) => (msPerByte.length === 0 ? 0 : bytes * Math.min(...msPerByte)),
  }
}
