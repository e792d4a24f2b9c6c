import type { TFunction } from 'i18next'

/** "failuresOfOneSource" as "Failures of one source", for a measure that this version has no words for. */
export function humanised(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A measure as people call it. */
export const measureText = (t: TFunction<'threats'>, name: string): string =>
  /^\w{1,64}$/.test(name)
    ? t(`measures.${name}` as 'measures.failures', { defaultValue: humanised(name) })
    : humanised(name)

const claims: ReadonlySet<string> = new Set([
  'newDevice',
  'newCountry',
  'otherClient',
  'automated',
  'presented',
  'succeeded',
])
/** Seen or not: nothing to count. */
export const isClaim = (name: string) => claims.has(name)

const PERCENT = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** Shares in percent with one decimal (specification §9), claims as yes or no, all else as numbers. */
export function measureValue(t: TFunction<'threats'>, name: string, value: number, language: string): string {
  if (isClaim(name)) return t(value > 0 ? 'measure.yes' : 'measure.no')
  return value.toLocaleString(language, name.endsWith('Share') ? PERCENT : { maximumFractionDigits: 1 })
}

/** Nearness counts the other way round: the less time has passed, the worse. */
const isAtMost = (name: string) => /(Later|SinceBreach)$/.test(name)

export const isCrossed = (name: string, value: number, threshold: number): boolean =>
  isAtMost(name) ? value <= threshold : value >= threshold

/** "≥ 10", "≤ 180"; a claim has nothing to reach. */
export function thresholdText(t: TFunction<'threats'>, name: string, threshold: number | null, language: string) {
  if (threshold === null || isClaim(name)) return '–'
  return t(isAtMost(name) ? 'measure.atMost' : 'measure.atLeast', {
    value: measureValue(t, name, threshold, language),
  })
}
