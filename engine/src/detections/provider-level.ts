import type { Severity } from '@signet/contract/threat-types'
import type { DetectionEvent } from './detection.ts'

/** How providers spell their levels, in the field `risk` of every provider's reading. */
const levels: readonly (readonly [RegExp, Severity])[] = [
  [/\bcritical\b/i, 'critical'],
  [/\bhigh\b/i, 'high'],
  [/\b(?:medium|moderate)\b/i, 'medium'],
  [/\blow\b/i, 'low'],
]

/** Verdicts that come without a level: what their providers say they mean. */
const causes: ReadonlyMap<string, Severity> = new Map([
  ['suspicious_login', 'medium'],
  ['anomalous_push', 'medium'],
  ['credential_change_required', 'medium'],
  ['government_attack', 'high'],
])

/** Codes that are a verdict by themselves; evaluations of policies come with every sign-in and are none. */
const verdictCode = /^(?:security\.(?:threat|attack)|user\.risk)/
const settledStates: ReadonlySet<string> = new Set(['dismissed', 'remediated', 'confirmedsafe'])

/** How bad the provider, or the owner, says it is. null: it is no warning. */
export function providerLevel({ type, customData }: DetectionEvent): Severity | null {
  // Nobody knows better than the owner, and no level comes with it.
  if (type === 'USER_REPORTED') return 'high'
  if (type !== 'PROVIDER_RISK' || settledStates.has(customData.riskState?.toLowerCase() ?? '')) return null
  const told = customData.risk ?? ''
  if (told !== '') return levels.find(([spelling]) => spelling.test(told))?.[1] ?? null
  const byCause = causes.get(customData.cause ?? '')
  if (byCause !== undefined) return byCause
  return verdictCode.test(customData.code ?? '') ? 'medium' : null
}
