import type { TFunction } from 'i18next'
import type { Bar } from './bars.ts'
import { outcomes } from './outcome.ts'
import { spanText, type Zone } from './time-text.ts'

/** A bar in words: when, how many, and how they ended. */
export function barText(t: TFunction<'explorer'>, bar: Bar, language: string, zone: Zone): string {
  const number = (value: number) => value.toLocaleString(language)
  const parts = outcomes
    .filter((outcome) => bar[outcome] > 0)
    .map((outcome) => `${t(`outcomes.${outcome}`)} ${number(bar[outcome])}`)
  const events = t('histogram.events', { count: bar.count, total: number(bar.count) })
  return `${spanText(bar.from, bar.to, language, zone)}: ${events} (${parts.join(', ')})`
}
