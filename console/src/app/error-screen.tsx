import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/full-screen.tsx'
import { useDocumentTitle } from '../ui/page.tsx'
import { FailureDetails } from './failure-details.tsx'

/** Specification §8. A reload is the honest retry: it also fetches code that a deployment has replaced. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  useDocumentTitle(t('failed.page'))
  return (
    <Notice
      title={t('failed.title')}
      testId="error-boundary"
      action={{ label: t('retry', { ns: 'ui' }), onClick: () => window.location.reload() }}
    >
      <FailureDetails error={error} />
    </Notice>
  )
}
