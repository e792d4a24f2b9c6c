import {
  type RiskProblem,
  type RiskThresholdName,
  riskProblems,
  riskThresholdNames,
} from '@signet/contract/risk-thresholds'
import type { Answer } from '../../../api/call.ts'

export type Settings = Answer<'getDetectionSettings'>
export type DetectionEntry = Settings['detections'][number]
export type ThresholdEntry = DetectionEntry['thresholds'][number]

/** What stands in the form: numbers as they were typed, by the names that the server calls the fields. */
export interface Draft {
  readonly texts: Readonly<Record<string, string>>
  readonly enabled: Readonly<Record<string, boolean>>
}

export type Problem =
  | { readonly kind: RiskProblem | 'number' }
  | { readonly kind: 'between'; readonly least: number; readonly most: number }

export const riskField = (name: RiskThresholdName) => `risk.${name}`
export const thresholdField = (type: string, name: string) => `detections.${type}.thresholds.${name}`

/** Both signs are understood, whatever the language writes. */
export const readNumber = (text: string): number =>
  /^\d+([.,]\d*)?$|^[.,]\d+$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN

export const writeNumber = (value: number, language: string): string =>
  value.toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false })

export function draftOf({ risk, detections }: Settings, language: string): Draft {
  const texts = Object.entries(numbersOf({ risk, detections })).map(([name, value]) => [
    name,
    writeNumber(value, language),
  ])
  return {
    texts: Object.fromEntries(texts),
    enabled: Object.fromEntries(detections.map(({ type, enabled }) => [type, enabled])),
  }
}

function numbersOf({ risk, detections }: Pick<Settings, 'risk' | 'detections'>): Record<string, number> {
  const ofDetections = detections.flatMap(({ type, thresholds }) =>
    thresholds.map(({ name, value }) => [thresholdField(type, name), value]),
  )
  const ofRisk = riskThresholdNames.map((name) => [riskField(name), risk.inForce[name]])
  return Object.fromEntries([...ofRisk, ...ofDetections])
}

export const riskOf = (draft: Draft) => ({
  high: readNumber(draft.texts[riskField('high')] ?? ''),
  medium: readNumber(draft.texts[riskField('medium')] ?? ''),
  low: readNumber(draft.texts[riskField('low')] ?? ''),
})

/** Everything that cannot be saved, at its field. What was not touched is not complained about. */
export function problemsIn(settings: Settings, draft: Draft): Map<string, Problem> {
  const problems = new Map<string, Problem>()
  const risk = riskOf(draft)
  if (riskThresholdNames.some((name) => isTouched(settings.risk.inForce[name], draft.texts[riskField(name)]))) {
    for (const [name, kind] of Object.entries(riskProblems(risk)))
      problems.set(riskField(name as RiskThresholdName), { kind })
  }
  for (const { type, thresholds } of settings.detections)
    for (const { name, value, least, most } of thresholds) {
      const text = draft.texts[thresholdField(type, name)]
      if (!isTouched(value, text)) continue
      const number = readNumber(text ?? '')
      if (Number.isNaN(number)) problems.set(thresholdField(type, name), { kind: 'number' })
      else if (number < least || number > most)
        problems.set(thresholdField(type, name), { kind: 'between', least, most })
    }
  return problems
}

const isTouched = (value: number, text: string | undefined) => text !== undefined && readNumber(text) !== value

/** What is sent: only what differs from what was read. */
export function changeOf(settings: Settings, draft: Draft) {
  const risk = riskThresholdNames.flatMap((name) => {
    const text = draft.texts[riskField(name)]
    return isTouched(settings.risk.inForce[name], text) ? [[name, readNumber(text ?? '')]] : []
  })
  const detections = settings.detections.flatMap(({ type, enabled, thresholds }) => {
    const wanted = draft.enabled[type] ?? enabled
    const numbers = thresholds.flatMap(({ name, value }) => {
      const text = draft.texts[thresholdField(type, name)]
      return isTouched(value, text) ? [[name, readNumber(text ?? '')]] : []
    })
    if (wanted === enabled && numbers.length === 0) return []
    const change = {
      ...(wanted !== enabled && { enabled: wanted }),
      ...(numbers.length > 0 && { thresholds: Object.fromEntries(numbers) }),
    }
    return [[type, change]]
  })
  return {
    ...(risk.length > 0 && { risk: Object.fromEntries(risk) }),
    ...(detections.length > 0 && { detections: Object.fromEntries(detections) }),
  }
}

/** How many single things differ from what was read. */
export function changesIn(settings: Settings, draft: Draft): number {
  const numbers = Object.entries(numbersOf(settings)).filter(([field, value]) => isTouched(value, draft.texts[field]))
  const switches = settings.detections.filter(({ type, enabled }) => (draft.enabled[type] ?? enabled) !== enabled)
  return numbers.length + switches.length
}

/** How many numbers of a detection are not at their default. */
export const ownNumbers = ({ type, thresholds }: DetectionEntry, draft: Draft): number =>
  thresholds.filter((each) => isTouched(each.default, draft.texts[thresholdField(type, each.name)])).length

/** Somebody else saved meanwhile: what was changed here stays, over what is true now. */
export function rebased(draft: Draft, before: Settings, after: Settings, language: string): Draft {
  const fresh = draftOf(after, language)
  const old = numbersOf(before)
  const texts = Object.entries(fresh.texts).map(([field, text]) => {
    const typed = draft.texts[field]
    const value = old[field]
    return [field, typed !== undefined && value !== undefined && isTouched(value, typed) ? typed : text]
  })
  const enabled = before.detections
    .filter((each) => draft.enabled[each.type] !== each.enabled)
    .map(({ type }) => [type, draft.enabled[type] ?? true])
  return { texts: Object.fromEntries(texts), enabled: { ...fresh.enabled, ...Object.fromEntries(enabled) } }
}
