import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './page.module.css'

export function useDocumentTitle(title: string) {
  const { t } = useTranslation('ui')
  const full = t('documentTitle', { title })
  useEffect(() => {
    document.title = full
  }, [full])
}

interface PageProps {
  title: string
  /** What the browser's tab says, where it is not the heading. */
  documentTitle?: string
  /** Drawn instead of the plain title, still inside the heading. */
  heading?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  narrow?: boolean
  /** Takes the room of a large screen, as a wide table needs it. */
  wide?: boolean
  children: ReactNode
}

/** One page: its title in tab and heading, one sentence, its actions, its content. */
export function Page({
  title,
  documentTitle,
  heading,
  lead,
  actions,
  narrow = false,
  wide = false,
  children,
}: PageProps) {
  useDocumentTitle(documentTitle ?? title)
  return (
    <div className={[styles.page, narrow && styles.narrow, wide && styles.wide].filter(Boolean).join(' ')}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
