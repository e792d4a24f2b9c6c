import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveWorkspace } from '../../api/saved-workspace.ts'
import { signIn } from '../../api/session.ts'
import { FullScreen } from '../../ui/full-screen.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

/** Hands the invitation on to the login, which opens with its sign-up page. */
export function InvitedPage() {
  const { t } = useTranslation('sign-in')
  const invitation = useSearch({ from: '/invited' })
  const [failed, setFailed] = useState(false)
  useDocumentTitle(t('invited'))
  useEffect(() => {
    if (failed) return
    // Whoever accepts an invitation wants to arrive there; an id that is not theirs is simply nobody's default.
    if (invitation.clientUUID !== undefined) saveWorkspace(invitation.clientUUID.toLowerCase())
    signIn('/', { ...invitation, screen_hint: 'signup' }).catch(() => setFailed(true))
  }, [invitation, failed])
  if (failed)
    return <FullScreen title={t('error.text')} action={{ label: t('again'), onClick: () => setFailed(false) }} />
  return <FullScreen title={t('invited')} testId="invited" />
}
