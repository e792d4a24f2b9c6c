import type { Threshold } from './detection.ts'

export interface Bounds {
  readonly least: number
  readonly most: number
}

/** A default below 1 is a share of something; every other number counts, from one on. */
export function boundsOf(name: string, { value, least, most }: Threshold): Bounds {
  if (value < 1) return { least: least ?? 0.01, most: most ?? 1 }
  return { least: least ?? 1, most: most ?? mostOf(name, value) }
}

/** A wider window than is read for a rule would promise what it cannot keep: an hour of a source, a month of a device. */
function mostOf(name: string, value: number): number {
  if (/minutes/i.test(name)) return Math.max(60, value)
  if (/days$/i.test(name)) return Math.max(30, value)
  return 100 * value
}
