import { sourceOf } from '@signet/engine/detections/source-of'
import {
  type Arrival,
  attemptTypes,
  BUSY,
  type DetectionReads,
  type KeyKind,
  printTypes,
} from '../../stores/events/detection/detection-reads.ts'
import { pace } from '../../stores/events/pace.ts'
import { openHistoryMemory } from './history-memory.ts'
import { type KnownKeys, openNewKeys } from './new-keys.ts'
import { openNumberTable } from './number-table.ts'
import { isShared, type Use, unused, withEvent } from './print-use.ts'

const DAY_MS = 86_400_000
/** Rules look at the days that a source was touched on, and at thirty days of a print. */
const SOURCE_DAYS = 1
const PRINT_DAYS = 31
/** All that is kept of an account. */
const HISTORY_DAYS = 181
const EVER = Date.UTC(2200, 0, 1)
/** `stream`: so many arrivals at once are one, and only in one is it worth knowing what there was before; `histories`: bytes. */
const usualSizes = { stream: 1000, newKeys: 100_000, knownKeys: 800_000, histories: 48_000_000 }
/** What is forgotten or expires goes without an arrival. */
const KEPT_MS = 3_600_000

/**
 * In a stream most accounts, sources and prints that come are quiet or new, and asking the store about each costs more
 * than judging it. What the store had when the watch began is known by its hash; of everything else all events came by
 * here since, and what they say is known without asking.
 */
export interface KeyMemory {
  /** The same reads, without asking what is known. To be called with all arrivals, before they are judged. */
  over(reads: DetectionReads, arrivals: readonly Arrival[], now: number): Promise<DetectionReads>
}

export function openKeyMemory(sizes = usualSizes): KeyMemory {
  let watch: Watch | undefined
  return {
    async over(reads, arrivals, now) {
      await watch?.idle()
      if (watch !== undefined && (now - watch.since >= KEPT_MS || watch.isFull())) watch = undefined
      if (watch === undefined) {
        if (arrivals.length < sizes.stream) return reads
        // These arrivals are in the store already: they count as known.
        watch = await beginWatch(reads, now, sizes)
      } else {
        await watch.learn(arrivals)
      }
      watch.readAhead(reads, arrivals)
      return watch.over(reads)
    },
  }
}

interface Watch {
  readonly since: number
  idle(): Promise<unknown>
  learn(arrivals: readonly Arrival[]): Promise<void>
  readAhead(reads: DetectionReads, arrivals: readonly Arrival[]): void
  over(reads: DetectionReads): DetectionReads
  isFull(): boolean
}

async function beginWatch(reads: DetectionReads, now: number, sizes: typeof usualSizes): Promise<Watch> {
  const sourcesFrom = Math.floor(now / DAY_MS) * DAY_MS - SOURCE_DAYS * DAY_MS
  const printsFrom = now - PRINT_DAYS * DAY_MS
  const known = await Promise.all([
    knownSince(reads, 'account', 0),
    knownSince(reads, 'source', sourcesFrom),
    knownSince(reads, 'print', printsFrom),
  ])
  const [accounts, sources, prints] = known
  const histories = openHistoryMemory(accounts, sizes.histories)
  const attempts = openNewKeys<number>(sources, sizes.newKeys)
  const uses = openNewKeys<Use>(prints, sizes.newKeys)
  let turns = 0

  const isQuiet = (source: string) => (attempts.get(source) ?? BUSY) < BUSY
  const isWorthAsking = (print: string) => {
    const use = uses.get(print)
    return use === undefined || isShared(use)
  }

  /** What comes while the store is asked is perhaps not in its answer. */
  async function askUses(reads: DetectionReads, asked: readonly string[]): Promise<void> {
    if (asked.length === 0) return
    const turn = turns
    const rows = await reads.printUses(asked, { from: printsFrom, to: EVER })
    if (turn !== turns) return
    const found = new Map(rows.map(({ print, ...use }) => [print, use]))
    for (const print of asked) uses.put(print, found.get(print) ?? unused)
  }

  return {
    since: now,
    idle: histories.idle,
    isFull: () => known.some((keys) => keys !== null && keys.size() > sizes.knownKeys),
    async learn(arrivals) {
      turns += 1
      const pause = pace()
      for (const arrival of arrivals) {
        await pause()
        const { ip, print, type } = arrival
        histories.learn(arrival)
        if (ip !== '' && ofSource.has(type)) attempts.learn(sourceOf(ip), (count = 0) => count + weightOf(type))
        if (print !== '' && ofPrint.has(type)) uses.learn(print, (use = unused) => withEvent(use, arrival))
      }
    },
    readAhead(reads, arrivals) {
      const accounts = new Set(arrivals.map(({ account }) => account))
      accounts.delete('')
      const first = Math.min(...arrivals.map(({ timestamp }) => timestamp))
      histories.readAhead(reads, [...accounts], { from: first - HISTORY_DAYS * DAY_MS, to: EVER })
    },
    over: (reads) => ({
      ...reads,
      ...histories.over(reads),
      async busySources(keys, span) {
        if (span.from < sourcesFrom) return reads.busySources(keys, span)
        const asked = keys.filter((key) => !isQuiet(key))
        const turn = turns
        const found = await reads.busySources(asked, { from: sourcesFrom, to: span.to })
        // Whoever is not busy is not worth a question until more comes from there.
        const busy = new Set(found.map(({ source }) => source))
        if (turn === turns) for (const key of asked) if (!busy.has(key)) attempts.put(key, BUSY - 1)
        return found.filter(({ day }) => day >= span.from)
      },
      async sharedPrints(keys, span) {
        if (span.from < printsFrom) return reads.sharedPrints(keys, span)
        await askUses(
          reads,
          keys.filter((key) => uses.get(key) === undefined),
        )
        return reads.sharedPrints(keys.filter(isWorthAsking), span)
      },
    }),
  }
}

async function knownSince(reads: DetectionReads, kind: KeyKind, from: number): Promise<KnownKeys> {
  const hashes = await reads.keysSince(kind, from)
  if (hashes === null) return null
  const known = openNumberTable(hashes.length)
  const pause = pace()
  for (const hash of hashes) {
    known.add(hash)
    const others = pause()
    if (others !== undefined) await others
  }
  return known
}

const ofSource: ReadonlySet<string> = new Set(attemptTypes)
const ofPrint: ReadonlySet<string> = new Set(printTypes)

/** Whoever only comes in makes no source busy. */
const weightOf = (type: string) => (type === 'LOGIN_SUCCESS' ? 0 : 1)
