import type { DetectionEvent, Span } from '@signet/engine/detections/detection'
import { type DetectionReads, hashOf } from '../../stores/events/detection/detection-reads.ts'
import { pace, sortInTurns } from '../../stores/events/pace.ts'
import { groupInTurns } from './grouping.ts'
import { isKnown, type KnownKeys } from './new-keys.ts'
import { holds, openPacking } from './packed-events.ts'
import { type BlockText, emptyText, openTextBlocks } from './text-blocks.ts'

/** Longer ones are read again: what is remembered stays bounded, and looking for a copy short. */
const EVENTS_EACH = 100
/** What is read ahead may be read for nothing: few accounts, and as many events as fit easily. */
const AHEAD_ACCOUNTS = 5000
const AHEAD_EVENTS = 20_000
const SLACK_MS = 7 * 86_400_000
/** What it takes to remember an account at all, in bytes. */
const ACCOUNT_ROOM = 200

interface History {
  /** Everything from here on is there. */
  readonly from: number
  readonly events: number
  readonly packed: BlockText
}

const unheardOf: History = { from: Number.NEGATIVE_INFINITY, events: 0, packed: emptyText }

/**
 * The whole stories of accounts that came lately: of new ones because all of it came by here, of others because they
 * were read. Who was away longest is forgotten first, and is read again when he comes.
 */
export interface HistoryMemory {
  learn(event: DetectionEvent): void
  /** Resolves when nothing is being read ahead. */
  idle(): Promise<unknown>
  /** Begins to read whoever is not remembered: others are judged meanwhile. */
  readAhead(reads: Pick<DetectionReads, 'ofAccounts'>, accounts: readonly string[], span: Span): void
  over(reads: Pick<DetectionReads, 'ofAccounts'>): Pick<DetectionReads, 'ofAccounts'>
}

/** `room`: bytes. */
export function openHistoryMemory(known: KnownKeys, room: number): HistoryMemory {
  const histories = new Map<string, History>()
  const blocks = openTextBlocks()
  const packing = openPacking()
  let ahead: Promise<unknown> = Promise.resolve()

  const taken = () => blocks.taken() + histories.size * ACCOUNT_ROOM

  /** In the place of what was remembered of the account, as the last to be forgotten. */
  function remember(account: string, history: History): void {
    histories.delete(account)
    histories.set(account, history)
    // What is no longer remembered is for the store to tell.
    if (history.events > EVENTS_EACH) forget(account)
    for (const [oldest] of histories) {
      if (taken() <= room) return
      forget(oldest)
    }
  }

  function forget(account: string): void {
    drop(account)
    known?.add(hashOf(account))
  }

  function drop(account: string): void {
    blocks.free(histories.get(account)?.packed ?? emptyText)
    histories.delete(account)
  }

  /** null: not all that is asked for is remembered. */
  function wholeOf(account: string, from: number, each: number): History | null {
    const history = histories.get(account)
    return history !== undefined && history.from <= from && history.events <= each ? history : null
  }

  /** More than was asked for, so that an earlier question finds its answer too. */
  async function read(
    reads: Pick<DetectionReads, 'ofAccounts'>,
    accounts: readonly string[],
    span: Span,
    each: number,
    limit: number,
  ): Promise<DetectionEvent[]> {
    const from = span.from - SLACK_MS
    const found = await reads.ofAccounts(accounts, { from, to: span.to }, each, limit)
    if (found.length < limit) {
      const pause = pace()
      for (const [account, events] of await groupInTurns(found, ({ account }) => account)) {
        await pause()
        if (events.length >= each || events.length > EVENTS_EACH) continue
        drop(account)
        remember(account, { from, events: events.length, packed: blocks.add(emptyText, packing.more('', events)) })
      }
    }
    return found
  }

  return {
    idle: () => ahead,
    readAhead(reads, accounts, span) {
      const others = accounts.filter(
        (account) => isKnown(known, account) && wholeOf(account, span.from, EVENTS_EACH) === null,
      )
      if (others.length === 0 || others.length > AHEAD_ACCOUNTS) return
      // What it does not bring is asked for when it is needed.
      ahead = read(reads, others, span, EVENTS_EACH + 1, AHEAD_EVENTS).catch(() => undefined)
    },
    learn(event) {
      const { account } = event
      if (account === '') return
      const history = histories.get(account)
      if (history === undefined && isKnown(known, account)) return
      const { from, events, packed } = history ?? unheardOf
      const text = blocks.read(packed)
      if (holds(text, event.eventId)) return
      remember(account, { from, events: events + 1, packed: blocks.add(packed, packing.more(text, [event])) })
    },
    over: (reads) => ({
      async ofAccounts(accounts, span, each, limit) {
        await ahead
        const here: DetectionEvent[][] = []
        const others: string[] = []
        const pause = pace()
        for (const account of accounts) {
          await pause()
          // Read at once: with the next pause it may be forgotten.
          const whole = wholeOf(account, span.from, each)
          if (whole === null) others.push(account)
          else here.push(packing.read(account, blocks.read(whole.packed)))
        }
        const rest = others.length === 0 ? [] : await read(reads, others, span, each, limit)
        const isWithin = ({ timestamp }: DetectionEvent) => timestamp >= span.from && timestamp < span.to
        return (await sortInTurns([...here.flat(), ...rest].filter(isWithin), inOrder)).slice(-limit)
      },
    }),
  }
}

function inOrder(one: DetectionEvent, other: DetectionEvent): number {
  return one.timestamp - other.timestamp || (one.eventId < other.eventId ? -1 : 1)
}
