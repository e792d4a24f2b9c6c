import type { Settings, Thresholds } from './detection.ts'

/** The defaults, and over them what the workspace set. A name that is no threshold of the detection is ignored. */
export function settingsOf<Named extends Thresholds>(
  thresholds: Named,
  overrides: Readonly<Record<string, number>> = {},
): Settings<Named> {
  const values = Object.entries(thresholds).map(([name, { value }]) => [
    name,
    Object.hasOwn(overrides, name) ? overrides[name] : value,
  ])
  return Object.fromEntries(values) as Settings<Named>
}
