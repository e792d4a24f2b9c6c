import type { ThreatType } from '@signet/contract/threat-types'
import { useTranslation } from 'react-i18next'
import { PrivateSentence } from '../ui/private-sentence.tsx'

/** "Brute force: ada", in the reader's language as far as it is language. */
export function ThreatTitle({ type, title }: { type: ThreatType; title: string }) {
  const { t } = useTranslation('threat-types')
  const subject = title.includes(': ') ? title.slice(title.indexOf(': ') + 2) : ''
  return (
    <>
      {t(type)}
      {subject !== '' && ': '}
      <PrivateSentence text={subject} values={[subject]} />
    </>
  )
}
