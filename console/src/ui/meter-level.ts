const NEAR = 0.8

export type MeterLevel = 'within' | 'near' | 'over'

/** "Over" begins above the limit, as the plan's own rule does; "near" warns at four fifths. */
export function meterLevel(value: number, limit: number | null): MeterLevel {
  if (limit === null || value < limit * NEAR) return 'within'
  return value > limit ? 'over' : 'near'
}
