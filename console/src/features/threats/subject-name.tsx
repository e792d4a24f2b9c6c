import { useTranslation } from 'react-i18next'
import { Private } from '../../ui/private.tsx'
import { PrivateSentence } from '../../ui/private-sentence.tsx'
import type { Threat } from './queries.ts'
import { isPersonal } from './threat-names.ts'

/** What a threat is about: "Account ada@acme.test", "IP 203.0.113.9". */
export function SubjectName({ subject: { kind, value } }: Pick<Threat, 'subject'>) {
  const { t } = useTranslation('threats')
  if (kind === 'workspace') return t('subjects.workspace')
  return (
    <>
      {t(`subjects.${kind}`)}{' '}
      {isPersonal(kind) ? (
        <Private>
          <bdi>{value}</bdi>
        </Private>
      ) : (
        <PrivateSentence text={value} />
      )}
    </>
  )
}
