import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { translateError } from '../i18n/translate-sentence.ts'
import styles from './failure-details.module.css'

/** What somebody needs to tell support: the API's own sentence and the id of the request. */
export function FailureDetails({ error }: { error: unknown }) {
  const { t } = useTranslation('ui')
  if (!(error instanceof ApiError)) return null
  return (
    <div className={styles.details}>
      {/* That something went wrong is what the heading says already. */}
      {error.code !== 'internal' && <p>{translateError(error.code, error.message)}</p>}
      {error.requestId !== null && (
        <p>
          {t('requestId')} <code>{error.requestId}</code>
        </p>
      )}
    </div>
  )
}
