import { type Threat, type ThreatType, threatTypes } from '@signet/contract/threats'
import { dayMs, dayOf } from '@signet/simulator/calendar'
import type { HardNegativeKind } from '@signet/simulator/hard-negative'
import type { Planned, Variant } from '@signet/simulator/planned'
import { scenarios } from '@signet/simulator/scenarios'
import type { GroundTruth } from '@signet/simulator/threat'
import { median, quantile } from './median.ts'
import { nearThresholds } from './near-thresholds.ts'
import { accuses, addRecall, finds, isAbout, type Recall, startOf } from './score-threats.ts'
import { DAYS, type Watched, watchWorld } from './watched-world.ts'

/**
 * How well threats are found: worlds of a month through the whole running product, one server each. The seeds are not
 * the ones that thresholds were tuned on, and one customer in ten comes through a VPN.
 */
const SEEDS = (process.env.BENCH_SEEDS ?? '101,102').split(',').map(Number)
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 300)
/** What is usual has to be known first. */
const LEARNING_DAYS = 8

const above = new Map<ThreatType, Recall>()
const below = new Map<ThreatType, Recall>()
const negatives = new Map<HardNegativeKind, { seen: number; accused: number; as: Set<string> }>()
const falseTypes = new Map<ThreatType, number>()
const travel = { real: 0, false: 0 }
const secondsToDetect: number[] = []
const rates: number[] = []

for (const seed of SEEDS) {
  for (const isNear of [false, true]) {
    const attacked = await watch(seed, 'above', isNear)
    addRecall(above, countable(attacked), attacked.threats)
    secondsToDetect.push(...delaysOf(attacked))
    countTravel(attacked)
    const quiet = await watch(seed, 'below', isNear)
    addRecall(below, countable(quiet), quiet.threats)
  }
  countBenign(await watch(seed, null, false))
}
print()

async function watch(seed: number, variant: Variant | null, isNear: boolean): Promise<Watched> {
  const planned = variant === null ? [] : scenarios.map((_, turn) => plan(turn, seed, variant, isNear))
  const watched = await watchWorld(seed, ACCOUNTS, planned)
  const name = variant === null ? 'benign' : `${isNear ? 'just ' : ''}${variant}`
  const { events, eventsPerSecond, threats } = watched
  console.log(`seed ${seed}, ${name}: ${events} events at ${eventsPerSecond}/s, ${threats.length} threats`)
  rates.push(eventsPerSecond)
  return watched
}

/** Each once, so that threats do not grow together: late enough for what is usual, early enough to end. */
function plan(turn: number, seed: number, variant: Variant, isNear: boolean): Planned {
  const scenario = scenarios[turn]
  if (scenario === undefined) throw new Error('no such scenario')
  const parameters = isNear ? (nearThresholds[scenario.name]?.[variant] ?? {}) : {}
  const phase = (dayOf(Date.now()) - 8 - ((turn + seed) % 11)) % 1000
  return { scenario, everyDays: 1000, phase, minuteOfDay: (turn * 97 + seed * 31) % 1440, variant, parameters }
}

/** What lies in the month with all that surrounds it. A month cannot show months of silence. */
function countable({ truth, receivedAt }: Watched): GroundTruth[] {
  const first = Math.min(...truth.hardNegatives.map(({ from }) => from)) + LEARNING_DAYS * dayMs
  return truth.threats.filter(
    ({ type, isComplete, from, distractorIds }) =>
      type !== 'DORMANT_ACCOUNT' && isComplete && from >= first && distractorIds.every((id) => receivedAt.has(id)),
  )
}

/** From the receipt of the last event of what was planted to the threat: at once where it was known before. */
function delaysOf(watched: Watched): number[] {
  return watched.truth.threats.flatMap((planted) => {
    const found = watched.threats.find((threat) => finds(threat, planted) && startOf(threat) >= planted.from)
    const last = Math.max(...planted.eventIds.map((id) => watched.receivedAt.get(id) ?? 0))
    return found === undefined ? [] : [Math.max(0, Date.parse(found.detectedAt) - last) / 1000]
  })
}

function countTravel({ truth, threats }: Watched): void {
  for (const threat of threats.filter(({ type }) => type === 'IMPOSSIBLE_TRAVEL')) {
    const isReal = truth.threats.some((planted) => isAbout(threat, planted))
    travel[isReal ? 'real' : 'false'] += 1
  }
}

function countBenign({ truth, threats }: Watched): void {
  for (const { type } of threats) falseTypes.set(type, (falseTypes.get(type) ?? 0) + 1)
  for (const negative of truth.hardNegatives) {
    const row = negatives.get(negative.kind) ?? { seen: 0, accused: 0, as: new Set() }
    const told = threats.filter((threat) => isAccusing(threat, negative.kind) && accuses(threat, negative))
    for (const { type } of told) row.as.add(type)
    negatives.set(negative.kind, { ...row, seen: row.seen + 1, accused: row.accused + Math.min(1, told.length) })
  }
}

/** Whoever forgot the password is asked about takeovers alone: that is what must not be said. */
function isAccusing({ type }: Threat, kind: HardNegativeKind): boolean {
  return kind !== 'forgotten-password' || type === 'ACCOUNT_TAKEOVER'
}

function print(): void {
  const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(3))
  console.table(
    threatTypes.map((type) => {
      const [over, under] = [above.get(type), below.get(type)]
      return {
        type,
        planted: over?.planted ?? 0,
        found: over?.found ?? 0,
        recall: share(over?.found ?? 0, over?.planted ?? 0),
        'threats per campaign': share(over?.threats ?? 0, over?.found ?? 0),
        'planted below': under?.planted ?? 0,
        'found below': under?.found ?? 0,
      }
    }),
  )
  console.table(
    [...negatives].map(([kind, { seen, accused, as }]) => ({ kind, seen, accused, as: [...as].join(', ') })),
  )
  const wrong = [...falseTypes.values()].reduce((sum, count) => sum + count, 0)
  const perThousand = (wrong * 1000) / (ACCOUNTS * DAYS * SEEDS.length)
  const forgetful = negatives.get('forgotten-password')
  console.log(`false threats: ${wrong} in benign months, ${perThousand.toFixed(3)} per 1,000 accounts per day (bar: 1)`)
  for (const [type, count] of falseTypes) console.log(`  ${type}: ${count}`)
  console.log(
    `owners who forgot the password, told as takeover: ${share(forgetful?.accused ?? 0, forgetful?.seen ?? 0)} (bar: 0.02)`,
  )
  console.log(`impossible travel, precision: ${share(travel.real, travel.real + travel.false)} (bar: 0.8)`)
  console.log(
    `time to detect: median ${median(secondsToDetect).toFixed(1)} s, p95 ${quantile(secondsToDetect, 0.95).toFixed(1)} s at ${Math.min(...rates)} to ${Math.max(...rates)} events/s (bar: 5 s)`,
  )
}
