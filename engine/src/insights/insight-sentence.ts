import type { InsightType } from '@signet/contract/insights'

interface Told {
  readonly type: InsightType
  readonly dimension: string
  readonly day: number
  readonly value: number
  readonly usual: number
}

const DAY_MS = 86_400_000
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const ratios = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const weekdays = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** "Logins from Vietnam are 6 times the usual Tuesday: 612 instead of about 102." */
export function sentenceOf(told: Told): string {
  const { value, usual } = told
  const weekday = weekdays.format(told.day * DAY_MS)
  const what = subjectOf(told)
  const instead = `${numbers.format(value)} instead of about ${numbers.format(usual)}`
  if (usual < 1) return `${what} are new on a ${weekday}: ${numbers.format(value)} where there are usually none.`
  if (value >= usual) return `${what} are ${ratios.format(value / usual)} times the usual ${weekday}: ${instead}.`
  const share = Math.round((1 - value / usual) * 100)
  return `${what} are ${share} % below the usual ${weekday}: ${instead}.`
}

function subjectOf({ type, dimension }: Told): string {
  switch (type) {
    case 'TOTAL_EVENTS':
      return 'Events'
    case 'UNIQUE_ACCOUNTS':
      return 'Active accounts'
    case 'UNIQUE_IPS':
      return 'IP addresses in use'
    case 'UNIQUE_ASNS':
      return 'Networks in use'
    case 'UNIQUE_PRINTS':
      return 'Devices in use'
    case 'COUNTRY_DISTRIBUTION':
      return `Logins from ${countryOf(dimension)}`
    case 'GEOLOCATION':
      return `Logins from ${dimension}`
    case 'DEVICE_TYPE':
      return `Events from ${dimension} devices`
    case 'EVENT_TYPE':
      return `${dimension} events`
    case 'CIRCADIAN_RHYTHM':
      return `Events between ${dimension}:00 and ${dimension}:59 UTC`
    case 'RISK_SIGNALS':
      return `Events marked ${dimension}`
    case 'EVENT_RISK_SCORE':
      return 'Risky events among all'
  }
}

function countryOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
}
