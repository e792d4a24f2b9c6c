import { useTranslation } from 'react-i18next'
import { useZone } from '../ui/use-zone.ts'
import { fieldText, valueText } from './value-text.ts'

/** Fields and values in the reader's words: language and clock are the reader's own. */
export function useValueWords() {
  const { t, i18n } = useTranslation('values')
  const [zone] = useZone()
  return {
    fieldText: (field: string) => fieldText(t, field),
    valueText: (field: string, value: string) => valueText(t, field, value, i18n.language, zone),
  }
}
