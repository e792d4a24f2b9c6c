import { createHash } from 'node:crypto'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { WorkspaceId } from '@signet/contract/ids'
import { verdictOn } from './demo-verdicts.ts'
import { workAsAnalysts } from './features/threats/threats.ts'
import type { Schedule } from './schedules/schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** What goes on for days comes back: nobody calls it done. */
const LONG_MS = 24 * HOUR_MS
const DEMO = WorkspaceId.parse(DEMO_CLIENT_UUID)
const people = ['mira.okafor@lumen.example', 'jonas.lind@lumen.example', 'priya.raman@lumen.example']
/** As long as the product takes from an event to the threat that it opens. */
const LAG_MS = { least: 2_000, most: 6_000 }

type FateOf = Parameters<typeof workAsAnalysts>[2]

/**
 * The people of the invented company do their work: what ended some hours ago has mostly been looked at. Its month is
 * told in one go, so what was noticed is dated to when it would have been.
 */
export const demoAnalysts: Schedule = {
  name: 'the people of the demo workspace',
  everyMs: MINUTE_MS,
  firstAfterMs: 30_000,
  run: (context) => workAsAnalysts(context, DEMO, fateAt(context.now())),
}

export function fateAt(now: Date): FateOf {
  return (threat, { firedAt, taken }) => {
    const chance = chancesOf(`${threat.type} ${threat.subjectValue} ${threat.startedAt.toISOString()}`)
    const detectedAt = noticedAt(firedAt, threat.detectedAt, chance(0))
    const done = Math.max(threat.endedAt.getTime(), detectedAt.getTime())
    const resolvedAt = new Date(done + (0.2 + 16 * chance(1)) * HOUR_MS)
    const isLong = threat.endedAt.getTime() - threat.startedAt.getTime() > LONG_MS
    if (threat.phase !== 'ENDED' || isLong || resolvedAt > now || chance(2) > 0.93) return { detectedAt }
    const by = people[Math.floor(chance(4) * people.length)] ?? ''
    return { detectedAt, resolved: { at: resolvedAt, by, ...verdictOn(threat.type, taken, chance(3)) } }
  }
}

/** Where it was really noticed as soon as that, the truth. */
function noticedAt(firedAt: Date, really: Date, chance: number): Date {
  const invented = new Date(firedAt.getTime() + LAG_MS.least + chance * (LAG_MS.most - LAG_MS.least))
  return really >= firedAt && really < invented ? really : invented
}

/** The same threat has the same fate after every start. */
function chancesOf(text: string): (turn: number) => number {
  const bytes = createHash('sha256').update(text).digest()
  return (turn) => bytes.readUInt16BE(turn * 2) / 65_536
}
