export interface InsertPace {
  /** `weight`: bytes of lines. */
  took(weight: number, ms: number): void
  /** How long the engine will need for so much when it is let alone, by its last large inserts; 0 before the first. */
  msFor(weight: number): number
}

/** Of smaller inserts most is what every insert costs. */
const TELLING_BYTES = 2 * 1024 * 1024
const REMEMBERED = 8

export function insertPace(): InsertPace {
  const msPerByte: number[] = []
  return {
    took(weight, ms) {
      if (weight < TELLING_BYTES) return
      msPerByte.push(ms / weight)
      if (msPerByte.length > REMEMBERED) msPerByte.shift()
    },
    // The fastest one: the others had the processor taken from them, by posts or by questions.
    msFor: (weight) => (msPerByte.length === 0 ? 0 : weight * Math.min(...msPerByte)),
  }
}
