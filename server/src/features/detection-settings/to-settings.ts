import type { DetectionSettings } from '@signet/contract/detection-settings'
import { limits } from '@signet/contract/limits'
import { detections } from '@signet/engine/detections/catalogue'
import { settingsOf } from '@signet/engine/detections/settings-of'
import { boundsOf } from '@signet/engine/detections/threshold-bounds'
import { noOwnSettings, riskInForce } from '@signet/engine/detections/workspace-settings'
import type { SettingsRow } from './store.ts'

/** Everything that can be set, in the order of the catalogue, with what is in force. */
export function toSettings(row: SettingsRow | null): DetectionSettings {
  const own = row?.own ?? noOwnSettings
  return {
    version: row?.version ?? 0,
    updatedBy: row?.updatedBy ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    risk: { inForce: riskInForce(own), default: limits.risk.defaults, reset: limits.risk.reset },
    detections: detections.map(({ type, title, finds, severity, thresholds }) => {
      const values = settingsOf(thresholds, own.thresholds[type])
      return {
        type,
        title,
        finds,
        severity,
        enabled: !own.disabled.includes(type),
        thresholds: Object.entries(thresholds).map(([name, threshold]) => ({
          name,
          value: values[name] ?? threshold.value,
          default: threshold.value,
          ...boundsOf(name, threshold),
          why: threshold.why,
        })),
      }
    }),
  }
}
