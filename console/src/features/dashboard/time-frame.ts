import { limits } from '@signet/contract/limits'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAYS_A_MONTH = 30

/** Specification §9: 1, 7 and 30 days, and 3 months; 1 day unless something else is chosen. */
export const frames = [
  ...limits.dashboard.dayOptions,
  ...limits.dashboard.monthOptions.map((months) => (months * DAYS_A_MONTH) as 90),
] as const
export type Frame = (typeof frames)[number]

export const readFrame = (text: string | undefined): Frame =>
  frames.find((days) => `${days}d` === text) ?? limits.dashboard.defaultDays

export const writeFrame = (days: Frame): { range?: string } =>
  days === limits.dashboard.defaultDays ? {} : { range: `${days}d` }

/** The end of the minute that runs, so that all parts of the page ask about the same time. */
export const nextMinute = (now: number) => Math.ceil(now / MINUTE_MS) * MINUTE_MS

export const timesOf = (days: Frame, now: number) => ({
  start: new Date(nextMinute(now) - days * DAY_MS).toISOString(),
  end: new Date(nextMinute(now)).toISOString(),
})

export const granularityOf = (days: Frame) => (days <= 7 ? 'hour' : 'day')

/** How often the page looks again: what moves by the hour need not be asked for by the minute. */
export const lookAgainMs = (days: Frame) => (days <= 7 ? MINUTE_MS : 5 * MINUTE_MS)
