import { handlers } from '../../http/handlers.ts'
import { getDetectionSettings, resetDetectionSettings, updateDetectionSettings } from './detection-settings.ts'

export const detectionSettingsHandlers = handlers({
  getDetectionSettings: ({ context, actor }) => getDetectionSettings(context, actor),
  updateDetectionSettings: ({ context, actor, body }) => updateDetectionSettings(context, actor, body),
  resetDetectionSettings: ({ context, actor, body }) => resetDetectionSettings(context, actor, body.version),
})
