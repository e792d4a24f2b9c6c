import type { DetectionEvent } from './detection.ts'

const radians = Math.PI / 180
const earthDiameterKm = 12_742

type Located = Pick<DetectionEvent, 'latitude' | 'longitude' | 'accuracyKm'>

/** Kilometres that lie at least between two events: their accuracy radii are taken off. null: a place is unknown. */
export function distanceBetween(a: Located, b: Located): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const angle =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(b.longitude - a.longitude)
  const km = earthDiameterKm * Math.asin(Math.min(1, Math.sqrt(angle)))
  return Math.max(0, km - (a.accuracyKm ?? 0) - (b.accuracyKm ?? 0))
}
