import { z } from 'zod'
import { route } from './route.ts'
import { severities, threatTypes } from './threat-types.ts'

const reading = { kind: 'workspace', permission: 'threats.read', keys: false, plan: 'active' } as const
const writing = { kind: 'workspace', permission: 'detectionSettings.write', keys: false, plan: 'active' } as const

const Risk = z.object({ high: z.number(), medium: z.number(), low: z.number() })

/** One number of a detection: what counts in this workspace, what counts without a choice, and why. */
export const DetectionThreshold = z.object({
  name: z.string(),
  value: z.number(),
  default: z.number(),
  least: z.number(),
  most: z.number(),
  why: z.string(),
})
export type DetectionThreshold = z.infer<typeof DetectionThreshold>

export const DetectionSettings = z.object({
  /** Counts the changes. A change names the version that it was made to. */
  version: z.int(),
  updatedBy: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
  /** From which score on a risk is high, medium or low. `reset`: what a reset gives, which is not the default. */
  risk: z.object({ inForce: Risk, default: Risk, reset: Risk }),
  /** Every detection, in the order of the catalogue. */
  detections: z.array(
    z.object({
      type: z.enum(threatTypes),
      title: z.string(),
      finds: z.string(),
      severity: z.enum(severities),
      enabled: z.boolean(),
      thresholds: z.array(DetectionThreshold),
    }),
  ),
})
export type DetectionSettings = z.infer<typeof DetectionSettings>

const Version = z.int('Name the version that you have read').min(0, 'Name the version that you have read')
const Value = z.number('Enter a number')

/** What is left out stays as it is. Which names and values there can be is judged by the engine, with the field's name. */
export const DetectionSettingsInput = z.strictObject({
  version: Version,
  risk: z.strictObject({ high: Value.optional(), medium: Value.optional(), low: Value.optional() }).optional(),
  detections: z
    .partialRecord(
      z.enum(threatTypes, 'No such type'),
      z.strictObject({ enabled: z.boolean().optional(), thresholds: z.record(z.string(), Value).optional() }),
    )
    .optional(),
})
export type DetectionSettingsInput = z.infer<typeof DetectionSettingsInput>

export const detectionSettingsRoutes = {
  getDetectionSettings: route('getDetectionSettings', {
    tag: 'detection settings',
    summary: 'The risk thresholds and every number that the detections decide by, with its default and its reason',
    access: reading,
    answer: DetectionSettings,
  }),
  updateDetectionSettings: route('updateDetectionSettings', {
    tag: 'detection settings',
    summary: 'Change some of them; what is set to its default follows the default from then on',
    access: writing,
    body: DetectionSettingsInput,
    answer: DetectionSettings,
    errors: ['settings_changed'],
  }),
  resetDetectionSettings: route('resetDetectionSettings', {
    tag: 'detection settings',
    summary: 'Every detection on and at its defaults, the risk thresholds at 0.8, 0.2 and 0.2',
    access: writing,
    body: z.strictObject({ version: Version }),
    answer: DetectionSettings,
    errors: ['settings_changed'],
  }),
}
