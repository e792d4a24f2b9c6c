import { limits } from '@signet/contract/limits'
import {
  type RiskThresholdName,
  type RiskThresholds,
  riskProblemSentences,
  riskProblems,
  riskThresholdNames,
} from '@signet/contract/risk-thresholds'
import { type ThreatType, threatTypes } from '@signet/contract/threat-types'
import { detectionOf } from './catalogue.ts'
import type { Settings } from './detection.ts'
import { settingsOf } from './settings-of.ts'
import { boundsOf } from './threshold-bounds.ts'

/** What a workspace has set otherwise than the default. Only that is kept, so that a better default reaches everybody. */
export interface OwnSettings {
  readonly risk: Readonly<Partial<Record<RiskThresholdName, number>>>
  readonly disabled: readonly ThreatType[]
  readonly thresholds: Readonly<Partial<Record<ThreatType, Readonly<Record<string, number>>>>>
}

export const noOwnSettings: OwnSettings = { risk: {}, disabled: [], thresholds: {} }

/** What the specification has a reset give (§3): the detections at their defaults, the risk thresholds at its own numbers. */
export const settingsAfterReset: OwnSettings = tidied({ ...noOwnSettings, risk: limits.risk.reset })

export interface SettingsInForce {
  readonly risk: RiskThresholds
  /** null: it is switched off. */
  of(type: ThreatType): Settings | null
}

export function settingsInForce(own: OwnSettings): SettingsInForce {
  const all = new Map(
    threatTypes.map((type) => [
      type,
      own.disabled.includes(type) ? null : settingsOf(detectionOf(type).thresholds, own.thresholds[type]),
    ]),
  )
  return { risk: riskInForce(own), of: (type) => all.get(type) ?? null }
}

export const riskInForce = ({ risk }: OwnSettings): RiskThresholds => ({ ...limits.risk.defaults, ...risk })

/** What somebody wants changed; what is left out stays. */
export interface SettingsChange {
  readonly risk?: Readonly<Partial<Record<RiskThresholdName, number | undefined>>> | undefined
  readonly detections?: Readonly<Partial<Record<ThreatType, DetectionChange | undefined>>> | undefined
}
interface DetectionChange {
  readonly enabled?: boolean | undefined
  readonly thresholds?: Readonly<Record<string, number>> | undefined
}

/** Everything that is wrong with a change, by its field. */
export function problemsOf(own: OwnSettings, { risk, detections = {} }: SettingsChange): Record<string, string> {
  const fields: Record<string, string> = {}
  if (risk !== undefined) {
    const problems = riskProblems({ ...riskInForce(own), ...given(risk) })
    for (const name of riskThresholdNames) {
      const problem = problems[name]
      if (problem !== undefined) fields[`risk.${name}`] = riskProblemSentences[problem]
    }
  }
  for (const type of threatTypes) {
    for (const [name, value] of Object.entries(detections[type]?.thresholds ?? {})) {
      const problem = problemOf(type, name, value)
      if (problem !== null) fields[`detections.${type}.thresholds.${name}`] = problem
    }
  }
  return fields
}

function problemOf(type: ThreatType, name: string, value: number): string | null {
  const { thresholds } = detectionOf(type)
  const threshold = Object.hasOwn(thresholds, name) ? thresholds[name] : undefined
  if (threshold === undefined) return 'No such threshold'
  const { least, most } = boundsOf(name, threshold)
  return value >= least && value <= most ? null : `Must be between ${least} and ${most}`
}

/** A change without problems, carried out. */
export function withChange(own: OwnSettings, { risk = {}, detections = {} }: SettingsChange): OwnSettings {
  const disabled = threatTypes.filter((type) => !(detections[type]?.enabled ?? !own.disabled.includes(type)))
  const thresholds = threatTypes.map((type) => [type, { ...own.thresholds[type], ...detections[type]?.thresholds }])
  return tidied({ risk: { ...own.risk, ...given(risk) }, disabled, thresholds: Object.fromEntries(thresholds) })
}

const given = <Name extends string>(values: Readonly<Partial<Record<Name, number | undefined>>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Record<Name, number>>

/** Without what equals the default or is not known any more, in a fixed order: alike settings are written alike. */
export function tidied(own: OwnSettings): OwnSettings {
  const risk = riskThresholdNames.flatMap((name) => {
    const value = own.risk[name]
    return value === undefined || value === limits.risk.defaults[name] ? [] : [[name, value]]
  })
  const thresholds = threatTypes.flatMap((type) => {
    const set = own.thresholds[type] ?? {}
    const kept = Object.entries(detectionOf(type).thresholds).flatMap(([name, { value }]) =>
      Object.hasOwn(set, name) && set[name] !== value ? [[name, set[name]]] : [],
    )
    return kept.length === 0 ? [] : [[type, Object.fromEntries(kept)]]
  })
  return {
    risk: Object.fromEntries(risk),
    disabled: threatTypes.filter((type) => own.disabled.includes(type)),
    thresholds: Object.fromEntries(thresholds),
  }
}
