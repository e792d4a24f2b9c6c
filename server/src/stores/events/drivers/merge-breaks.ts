import { BURST_BYTES } from '../journal/segment-drain.ts'

/**
 * Merging is a fifth of what the engine does beside a burst. Left for afterwards it is done in one go instead of again and
 * again, and until then a question reads dozens to hundreds of parts more.
 */
export interface MergeBreaks {
  /** Runs an insert of such a weight. */
  around<Result>(weight: number, insert: () => Promise<Result>): Promise<Result>
  /** Merging goes on: whoever changes rows waits for it. */
  end(): Promise<void>
  /** The engine ends, and with it what it was told. */
  close(): void
}

export interface MergeBreaksOptions {
  readonly command: (sql: string) => Promise<unknown>
  /** How long the merge that began first has been running; 0: there is none. */
  readonly longestMergeMs: () => Promise<number>
}

/** A burst is over when nothing of it has come for so long. */
const QUIET_MS = 2_000
/** Of a burst that does not end: a second brings two or three parts, and from a thousand on the engine makes who adds more wait. */
const MOST_MS = 120_000
/** Then the engine merges for as long again, and for so long at least: bursts that come every minute keep no merge from its end… */
const BETWEEN_MS = 10_000
/** …nor one that has come this far: what is stopped begins anew. */
const LONG_MERGE_MS = 5_000

export function mergeBreaks({ command, longestMergeMs }: MergeBreaksOptions): MergeBreaks {
  let state: 'merging' | 'asking' | 'stopped' | 'closed' = 'merging'
  let since = 0
  let nextFrom = 0
  let quiet: NodeJS.Timeout | undefined

  async function begin(): Promise<void> {
    state = 'asking'
    const longestMs = await longestMergeMs().catch(() => Number.POSITIVE_INFINITY)
    if (state !== 'asking') return
    since = performance.now()
    nextFrom = since + BETWEEN_MS
    state = longestMs > LONG_MERGE_MS ? 'merging' : 'stopped'
    if (state === 'merging') return
    // One that was refused is taken for one that was not: what follows is right for both.
    await command('SYSTEM STOP MERGES').catch(() => undefined)
  }

  async function end(): Promise<void> {
    clearTimeout(quiet)
    if (state === 'asking') state = 'merging'
    if (state !== 'stopped') return
    state = 'merging'
    const now = performance.now()
    nextFrom = now + Math.max(BETWEEN_MS, now - since)
    try {
      await command('SYSTEM START MERGES')
    } catch (error) {
      if (state === 'merging') {
        state = 'stopped'
        endLater()
      }
      throw error
    }
  }

  function endLater(): void {
    clearTimeout(quiet)
    quiet = setTimeout(() => void end().catch(() => undefined), QUIET_MS).unref()
  }

  return {
    async around(weight, insert) {
      const isOfBurst = weight >= BURST_BYTES
      // The insert does not wait for it.
      if (isOfBurst && state === 'merging' && performance.now() >= nextFrom) void begin()
      try {
        return await insert()
      } finally {
        if (state === 'stopped' && performance.now() - since > MOST_MS) void end().catch(() => undefined)
        else if (isOfBurst && (state === 'stopped' || state === 'asking')) endLater()
      }
    },
    end,
    close() {
      clearTimeout(quiet)
      state = 'closed'
    },
  }
}
