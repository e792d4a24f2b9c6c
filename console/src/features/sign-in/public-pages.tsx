import { Navigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FullScreen } from '../../ui/full-screen.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { screenForDescription } from './error-page.ts'
import styles from './public-pages.module.css'

export { InvitedPage } from './invited-page.tsx'
export { SignedInPage } from './signed-in-page.tsx'

type State = 'usedLink' | 'alreadyVerified' | 'verificationRequired' | 'verificationExpired'

function StatePage({ state }: { state: State }) {
  const { t } = useTranslation('sign-in')
  useDocumentTitle(t(`${state}.title`))
  return (
    <FullScreen
      title={t(`${state}.title`)}
      text={t(`${state}.text`)}
      action={{ label: t('again'), href: '/' }}
      testId={state}
    />
  )
}

export const UsedLinkPage = () => <StatePage state="usedLink" />
export const AlreadyVerifiedPage = () => <StatePage state="alreadyVerified" />
export const VerificationRequiredPage = () => <StatePage state="verificationRequired" />
export const VerificationExpiredPage = () => <StatePage state="verificationExpired" />

export function MaintenancePage() {
  const { t } = useTranslation('sign-in')
  useDocumentTitle(t('maintenance.title'))
  return <FullScreen title={t('maintenance.title')} text={t('maintenance.text')} testId="maintenance" />
}

/** Where the identity provider sends what went wrong. */
export function ErrorPage() {
  const { t } = useTranslation('sign-in')
  const { error, error_description } = useSearch({ from: '/error' })
  const screen = screenForDescription(error_description)
  useDocumentTitle(t('error.title'))
  if (screen !== null) return <Navigate to={screen} replace />
  return (
    <FullScreen
      title={t('error.title')}
      text={t('error.text')}
      action={{ label: t('again'), href: '/' }}
      testId="sign-in-error"
    >
      {(error ?? error_description) !== undefined && (
        <dl className={styles.details}>
          {error !== undefined && (
            <div>
              <dt>{t('error.code')}</dt>
              <dd>{error}</dd>
            </div>
          )}
          {error_description !== undefined && (
            <div>
              <dt>{t('error.description')}</dt>
              <dd>{error_description}</dd>
            </div>
          )}
        </dl>
      )}
    </FullScreen>
  )
}
