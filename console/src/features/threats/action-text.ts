import { resolutions } from '@signet/contract/threat-types'
import type { TFunction } from 'i18next'

const steps = ['opened', 'resolved', 'reopened'] as const

/** `resolved: remediated` as "Resolved: Remediated"; what this version does not know keeps its own word. */
export function actionText(t: TFunction<'threats'>, action: string): string {
  const [name, how] = action.split(': ')
  const step = steps.find((each) => each === name)
  if (step === undefined) return action
  const resolution = resolutions.find((each) => each === how)
  return resolution === undefined
    ? t(`history.${step}`)
    : `${t(`history.${step}`)}: ${t(`resolutions.${resolution}.title`)}`
}
