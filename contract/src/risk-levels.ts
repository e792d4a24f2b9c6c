/** From the least to the highest. Free of schemas. */
export const riskLevels = ['none', 'low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]
