import type { SimulatedEvent } from './event.ts'
import { eventsBetween, type Truth, truthBetween } from './events-between.ts'
import type { Planned } from './planned.ts'
import type { Parameters } from './scenario.ts'
import { scenarioNamed } from './scenarios.ts'
import { makeWorld, type World } from './world.ts'

/** The attacks of the demo: which, every how many days, on which of them, at which hour UTC, with which numbers. */
const timetable: readonly (readonly [string, everyDays: number, phase: number, hour: number, Parameters?])[] = [
  // Between these two no day is without something to look at.
  ['brute-force', 2, 0, 3],
  ['impossible-travel', 2, 1, 15],
  ['takeover-after-stuffing', 5, 2, 1, { accounts: 140 }],
  ['suspicious-login', 3, 1, 20],
  ['mfa-fatigue', 3, 2, 22],
  ['fake-signups', 4, 1, 4],
  ['account-sharing', 6, 3, 18],
  ['stuffing', 7, 4, 2],
  ['stuffing-distributed', 9, 5, 5],
  ['spraying', 6, 1, 6],
  ['provider-alert', 5, 4, 11],
  ['breached-credential', 6, 0, 9],
  ['enumeration', 7, 6, 7],
  ['reset-abuse', 8, 3, 13],
  ['takeover-mfa-fatigue', 9, 2, 23],
  ['takeover-new-device', 10, 6, 0],
  ['takeover-factor-change', 10, 1, 17],
  ['session-hijacking', 9, 7, 14],
  ['token-reuse', 8, 5, 16],
  ['token-family', 14, 3, 12],
  ['multiple-accounts', 12, 4, 10],
  ['brute-force-distributed', 8, 7, 8],
  ['brute-force-codes', 13, 9, 19],
  ['spraying-distributed', 12, 10, 3],
  ['spraying-low-and-slow', 28, 6, 0, { tries: 240 }],
  ['mfa-location-mismatch', 10, 8, 21],
  ['dormant-account', 9, 0, 6],
  ['sms-pumping', 14, 9, 2],
  ['shared-factor', 15, 11, 9],
  ['lockout-storm', 13, 2, 1],
]

const planned: readonly Planned[] = timetable.map(([name, everyDays, phase, hour, parameters = {}]) => ({
  scenario: scenarioNamed(name),
  everyDays,
  phase,
  minuteOfDay: hour * 60,
  parameters,
}))

let world: World | undefined

/**
 * The world of the demo workspace. It is the same for everybody and bound to the calendar, not to the moment of the
 * installation: each day has its own life, and the last day, week and month always have something to show.
 */
export function demoWorld(): World {
  world ??= makeWorld({ seed: 20_260_101, accounts: 1200, planned })
  return world
}

/** What happens in the demo in [from, to), Unix milliseconds, in order. Asked again, it answers the same. */
export function demoEventsBetween(from: number, to: number): Iterable<SimulatedEvent> {
  return eventsBetween(demoWorld(), from, to)
}

export function demoTruthBetween(from: number, to: number): Truth {
  return truthBetween(demoWorld(), from, to)
}
