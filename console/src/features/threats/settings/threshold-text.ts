import type { TFunction } from 'i18next'
import { humanised } from '../measure-text.ts'

/** A threshold as people call it; one that this version has no words for is spelled out. */
export const thresholdText = (t: TFunction<'detection-settings'>, name: string): string =>
  /^\w{1,64}$/.test(name) ? t(`names.${name}` as 'names.accounts', { defaultValue: humanised(name) }) : humanised(name)
