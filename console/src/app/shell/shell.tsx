import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { EasterEggs } from '../easter-eggs/easter-eggs.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { StandingDrawer } from './drawer.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useDrawer } from './use-drawer.ts'

// Neither is part of the first picture, so neither is part of the first load.
const FoldedDrawer = lazy(async () => ({ default: (await import('./folded-drawer.tsx')).FoldedDrawer }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** The frame around every page of a workspace: top bar, drawer, content. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  const { demo } = useWorkspace()
  const drawer = useDrawer()
  const [listed, setListed] = useState(false)
  const showList = useCallback(() => setListed(true), [])
  const { egg, endEgg } = useShortcuts({ toggleDrawer: drawer.toggle, showList })
  return (
    <div className={styles.shell} data-demo={demo || undefined}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <TopBar drawer={drawer} onShowShortcuts={showList} />
      <div className={styles.columns}>
        {drawer.standing && <StandingDrawer />}
        <Suspense>{drawer.folds && <FoldedDrawer opened={drawer.opened} onClose={drawer.close} />}</Suspense>
        <main className={styles.main} id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Suspense>{listed && <ShortcutsDialog onClose={() => setListed(false)} />}</Suspense>
      <EasterEggs egg={egg} onEnd={endEgg} />
    </div>
  )
}
