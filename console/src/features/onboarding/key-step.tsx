import { useTranslation } from 'react-i18next'
import { failureLine } from '../../api/failure.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import { useCreateKey } from './queries.ts'
import styles from './setup.module.css'

interface KeyStepProps {
  name: string
  secret: string | null
  onCreated: (secret: string) => void
}

/** The key is made in place, so that everything below it can be copied as it stands. */
export function KeyStep({ name, secret, onCreated }: KeyStepProps) {
  const { t, i18n } = useTranslation('onboarding')
  const create = useCreateKey()
  const make = () => {
    const when = new Date().toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' })
    const body = { name: `${name} ${when}`.replace(/[^\p{L}\p{M}\p{N} ._\-'’&(),]/gu, '-') }
    create.mutate(
      { body },
      {
        onSuccess: ({ key }) => onCreated(key),
        onError: (error) => notifyFailed(failureLine(error, t('key.failed'))),
      },
    )
  }
  return (
    <li>
      <p>{t(secret === null ? 'key.create' : 'key.created')}</p>
      {secret === null ? (
        <WorkButton busy={create.isPending} onClick={make}>
          {t('key.action')}
        </WorkButton>
      ) : (
        <div className={styles.paste}>
          <code data-private="">{secret}</code>
          <CopyButton value={secret} label={t('key.copy')} />
        </div>
      )}
    </li>
  )
}
