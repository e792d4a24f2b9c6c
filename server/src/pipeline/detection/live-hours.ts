import type { HourCounts } from '@signet/engine/detections/detection'
import { isCredentialFailure } from '@signet/engine/detections/is-failure'
import { hourOf } from '@signet/engine/threats/hourly-firing'
import { workspaceTypes } from '../../stores/events/detection/detection-reads.ts'
import type { BeginTally } from './live-day.ts'
import type { ToldArrival } from './told-arrivals.ts'

const ofWorkspace: ReadonlySet<string> = new Set(workspaceTypes)
const none: HourCounts = { failures: 0, signUps: 0, lockOuts: 0, texts: 0 }

/** As `hourCounts` of the store does: an hour is there for anything that the rules look at, counted or not. */
export const beginHours: BeginTally<readonly [number, HourCounts]> = async (reads, part, receivedUpTo) => {
  const hours = await reads.hourCounts(part, receivedUpTo)
  return {
    add(arrival) {
      if (!ofWorkspace.has(arrival.type)) return
      const hour = hourOf(arrival.timestamp)
      hours.set(hour, withEvent(hours.get(hour) ?? none, arrival))
    },
    rows: () => [...hours].sort(([one], [other]) => one - other),
    question: () => null,
    isTooMuch: () => false,
  }
}

function withEvent({ failures, signUps, lockOuts, texts }: HourCounts, arrival: ToldArrival): HourCounts {
  const { type } = arrival
  return {
    failures: failures + Number(isCredentialFailure(arrival)),
    signUps: signUps + Number(type === 'SIGNUP_SUCCESS'),
    lockOuts: lockOuts + Number(type === 'ACCOUNT_LOCKED'),
    texts: texts + Number(type === 'SMS_SUCCESS' || type === 'VOICE_SUCCESS'),
  }
}
