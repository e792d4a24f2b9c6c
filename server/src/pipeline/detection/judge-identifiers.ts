import { detections } from '@signet/engine/detections/catalogue'
import type { IdentifierView } from '@signet/engine/detections/detection'
import type { SettingsInForce } from '@signet/engine/detections/workspace-settings'
import { hourOf, mergeByHour } from '@signet/engine/threats/hourly-firing'
import { pace } from '../../stores/events/pace.ts'
import { byMoment, groupInTurns, inChunks, inParts } from './grouping.ts'
import type { Judged } from './judged.ts'
import type { Round } from './round.ts'

const LOOK_BACK_MS = 30 * 86_400_000
const KEYS_AT_ONCE = 20_000
const EVENTS_EACH = 5000
const EVENTS_AT_ONCE = 50_000

/** Looks again at every device that was touched and that some rule may fire about. */
export function judgePrints(round: Round, touched: ReadonlyMap<string, number>): Promise<Judged[]> {
  return judgeIdentifiers(round, 'print', touched, (keys, from) =>
    round.reads.sharedPrints(keys, { from, to: round.end }),
  )
}

export function judgePhones(round: Round, touched: ReadonlyMap<string, number>): Promise<Judged[]> {
  return judgeIdentifiers(round, 'phone', touched, async (keys) => [...keys])
}

async function judgeIdentifiers(
  round: Round,
  scope: 'print' | 'phone',
  touched: ReadonlyMap<string, number>,
  worthReading: (keys: readonly string[], from: number) => Promise<string[]>,
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const keys of inChunks([...touched].sort(byMoment), KEYS_AT_ONCE)) {
    const starts = new Map(keys)
    const from = hourOf(Math.min(...starts.values())) - LOOK_BACK_MS
    const worth = await worthReading([...starts.keys()], from)
    const found = new Map<string, Judged['firings']>()
    const read = scope === 'print' ? round.reads.ofPrints : round.reads.ofPhones
    const span = { from, to: round.end }
    const pause = pace()
    const parts = inParts(worth, EVENTS_AT_ONCE, round.sizes[scope], (few, limit) =>
      read(few, span, EVENTS_EACH, limit),
    )
    for await (const { items } of parts) {
      for (const [value, ofValue] of await groupInTurns(round.without(items), (event) => event[scope])) {
        await pause()
        const view = { value, span: { from: hourOf(starts.get(value) ?? from), to: round.end }, events: ofValue }
        found.set(value, mergeByHour(firingsOf(scope, view, round.settings)))
      }
    }
    for (const [key, at] of keys) {
      judged.push({ scope, key, span: { from: hourOf(at), to: round.end }, firings: found.get(key) ?? [] })
    }
  }
  return judged
}

function firingsOf(scope: 'print' | 'phone', view: IdentifierView, inForce: SettingsInForce) {
  return detections.flatMap((rule) => {
    const judge = scope === 'print' ? rule.byPrint : rule.byPhone
    const settings = inForce.of(rule.type)
    return settings === null ? [] : (judge?.call(rule, view, settings) ?? [])
  })
}
