import type { DetectionEvent } from './detection.ts'
import { sourceOf } from './source-of.ts'

const atMost = 500

/** The different sources of events, as many as a firing may list. */
export function sourcesOf(events: readonly DetectionEvent[]): string[] {
  const sources = new Set<string>()
  for (const { ip } of events) {
    if (sources.size === atMost) break
    if (ip !== '') sources.add(sourceOf(ip))
  }
  return [...sources]
}
