// From which score on an event or account is of which risk, free of schemas so that the console's pages stay small.

/** From the highest to the least, as they are shown. */
export const riskThresholdNames = ['high', 'medium', 'low'] as const
export type RiskThresholdName = (typeof riskThresholdNames)[number]
export type RiskThresholds = Readonly<Record<RiskThresholdName, number>>

export const riskProblemSentences = {
  range: 'Must be between 0 and 1',
  aboveMedium: 'Must not be above medium',
  aboveHigh: 'Must not be above high',
} as const
export type RiskProblem = keyof typeof riskProblemSentences

/** What is wrong with each of them; nothing: they can be used. */
export function riskProblems(risk: RiskThresholds): Partial<Record<RiskThresholdName, RiskProblem>> {
  const problems: Partial<Record<RiskThresholdName, RiskProblem>> = {}
  if (risk.low > risk.medium) problems.low = 'aboveMedium'
  if (risk.medium > risk.high) problems.medium = 'aboveHigh'
  // Not a number is in no range either.
  for (const name of riskThresholdNames) if (!(risk[name] >= 0 && risk[name] <= 1)) problems[name] = 'range'
  return problems
}
