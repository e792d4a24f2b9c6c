import { useTranslation } from 'react-i18next'

/** Links are filled in steps: a second or two is their ordinary pace. */
const WORTH_SAYING_MS = 3_000

/** That links are behind the events, so that what was just sent may be missing; empty where they are not. */
export function useBehind(behindMs: number): string {
  const { t, i18n } = useTranslation('signalprint')
  if (behindMs < WORTH_SAYING_MS) return ''
  return t('note.behind', { seconds: Math.round(behindMs / 1000).toLocaleString(i18n.language) })
}
