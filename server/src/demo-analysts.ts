import { createHash } from 'node:crypto'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { WorkspaceId } from '@signet/contract/ids'
import type { Resolution } from '@signet/contract/threat-types'
import { workAsAnalysts } from './features/threats/threats.ts'
import type { Schedule } from './schedules/schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** What goes on for days comes back: nobody calls it done. */
const LONG_MS = 24 * HOUR_MS
const DEMO = WorkspaceId.parse(DEMO_CLIENT_UUID)
const people = ['mira.okafor@lumen.example', 'jonas.lind@lumen.example', 'priya.raman@lumen.example']
const resolutions: readonly (readonly [share: number, Resolution, note: string])[] = [
  [0.62, 'remediated', 'Sessions ended, password reset, owner informed.'],
  [0.84, 'no_action_taken', 'Nobody gave in; the source is blocked at the edge.'],
  [1, 'false_positive', 'Called the owner: it was them.'],
]

/**
 * The people of the invented company do their work: what ended some hours ago has mostly been looked at. Its month is
 * told in one go, so what was noticed is dated to when it would have been.
 */
export const demoAnalysts: Schedule = {
  name: 'the people of the demo workspace',
  everyMs: MINUTE_MS,
  firstAfterMs: 30_000,
  run: (context) =>
    workAsAnalysts(context, DEMO, (threat) => {
      const chance = chancesOf(`${threat.type} ${threat.subjectValue} ${threat.startedAt.toISOString()}`)
      const noticed = Math.min(threat.endedAt.getTime(), threat.startedAt.getTime() + (1 + 7 * chance(0)) * MINUTE_MS)
      const detectedAt = new Date(Math.min(threat.detectedAt.getTime(), noticed + 1_500))
      const resolvedAt = new Date(threat.endedAt.getTime() + (0.2 + 16 * chance(1)) * HOUR_MS)
      const isLong = threat.endedAt.getTime() - threat.startedAt.getTime() > LONG_MS
      if (threat.phase !== 'ENDED' || isLong || resolvedAt > context.now() || chance(2) > 0.93) return { detectedAt }
      const [, resolution, note] = resolutions.find(([share]) => chance(3) <= share) ?? [1, 'remediated', '']
      const by = people[Math.floor(chance(4) * people.length)] ?? ''
      return { detectedAt, resolved: { at: resolvedAt, by, resolution, note } }
    }),
}

/** The same threat has the same fate after every start. */
function chancesOf(text: string): (turn: number) => number {
  const bytes = createHash('sha256').update(text).digest()
  return (turn) => bytes.readUInt16BE(turn * 2) / 65_536
}
