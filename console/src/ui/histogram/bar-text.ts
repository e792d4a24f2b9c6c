import type { TFunction } from 'i18next'
import { spanText, type Zone } from '../time-text.ts'
import { type Bar, outcomes } from './bars.ts'

/** A bar in words: when, how many, how they ended, and what else lies in it. */
export function barText(t: TFunction<'ui'>, bar: Bar, language: string, zone: Zone, marks?: string): string {
  const number = (value: number) => value.toLocaleString(language)
  const parts = outcomes
    .filter((outcome) => bar[outcome] > 0)
    .map((outcome) => `${t(`outcomes.${outcome}`)} ${number(bar[outcome])}`)
  const events = t('histogram.events', { count: bar.count, total: number(bar.count) })
  const ended = parts.length === 0 ? '' : ` (${parts.join(', ')})`
  return `${spanText(bar.from, bar.to, language, zone)}: ${events}${ended}${marks === undefined ? '' : `, ${marks}`}`
}
