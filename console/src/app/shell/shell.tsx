import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { EasterEggs } from '../easter-eggs/easter-eggs.tsx'
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { FoldedDrawer, StandingDrawer } from './drawer.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useDrawer } from './use-drawer.ts'

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
        {drawer.folds && <FoldedDrawer opened={drawer.opened} onClose={drawer.close} />}
        <main className={styles.main} id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <ShortcutsDialog opened={listed} onClose={() => setListed(false)} />
      <EasterEggs egg={egg} onEnd={endEgg} />
    </div>
  )
}
