import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from 'react-oidc-context'
import { FullScreen } from '../../ui/full-screen.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

/** Where the provider sends the answer. Success leads on by itself; what failed is explained outside the gate. */
export function SignedInPage() {
  const { t } = useTranslation('sign-in')
  const { error, isLoading } = useAuth()
  const router = useRouter()
  useDocumentTitle(t('signingIn'))
  useEffect(() => {
    // The answer may already lead elsewhere while this page is still drawn.
    if (isLoading || window.location.pathname !== '/signed-in') return
    const answer = new URLSearchParams(window.location.search)
    const failed = answer.get('error') ?? (error === undefined ? null : 'sign_in_failed')
    if (failed === null) return router.history.replace('/')
    const params = new URLSearchParams({ error: failed })
    const description = answer.get('error_description') ?? error?.message
    if (description) params.set('error_description', description)
    router.history.replace(`/error?${params}`)
  }, [error, isLoading, router])
  return <FullScreen title={t('signingIn')} testId="signed-in" />
}
