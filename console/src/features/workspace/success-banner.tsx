import { limits } from '@signet/contract/limits'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

/** What `success` in the query says; it and the parameter go after 5 seconds (specification §9). */
export function SuccessBanner() {
  const { t } = useTranslation('workspace')
  const success = useSearch({ strict: false, select: (search) => search.success })
  const navigate = useNavigate()
  useEffect(() => {
    if (success === undefined) return
    const timer = setTimeout(() => {
      const search = ({ success: _, ...rest }: { success?: string }) => rest
      void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false })
    }, limits.console.successStatusMs)
    return () => clearTimeout(timer)
  }, [success, navigate])
  if (success === undefined) return null
  // The text is never taken from the address: a link must not be able to put words in the product's mouth.
  return (
    <Banner kind="success" testId="success-banner">
      {t(success === 'workspace-created' ? 'success.workspaceCreated' : 'success.saved')}
    </Banner>
  )
}
