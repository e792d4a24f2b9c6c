import { useTranslation } from 'react-i18next'
import { FullScreen, Notice } from '../ui/full-screen.tsx'
import { useDocumentTitle } from '../ui/page.tsx'

function useNotFound() {
  const { t } = useTranslation('app')
  useDocumentTitle(t('notFound.title'))
  return {
    eyebrow: '404',
    title: t('notFound.title'),
    text: t('notFound.text'),
    testId: 'not-found',
    action: { label: t('notFound.home'), href: '/' },
  }
}

/** On its own, where there is no workspace to show it in. */
export const NotFoundScreen = () => <FullScreen {...useNotFound()} />

/** Inside a workspace, with its navigation around it. */
export const NotFoundPage = () => <Notice {...useNotFound()} />
