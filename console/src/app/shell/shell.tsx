import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { withTexts } from '../../i18n/page-texts.ts'
import { EasterEggs } from '../easter-eggs/easter-eggs.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { StandingDrawer } from './drawer.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useDrawer } from './use-drawer.ts'

// None is part of the first picture, so none is part of the first load.
const FoldedDrawer = lazy(async () => ({ default: (await import('./folded-drawer.tsx')).FoldedDrawer }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

const Palette = lazy(async () => ({
  default: (await withTexts(['palette', 'threat-types'], import('../palette/palette.tsx'))).Palette,
}))

/** The frame around every page of a workspace: top bar, drawer, content. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  const { demo, clientUUID } = useWorkspace()
  const drawer = useDrawer()
  const [listed, setListed] = useState(false)
  const showList = useCallback(() => setListed(true), [])
  // Opened for one workspace: in another one it is closed again.
  const [searched, setSearched] = useState<string | null>(null)
  const togglePalette = () => setSearched((before) => (before === clientUUID ? null : clientUUID))
  const { egg, endEgg } = useShortcuts({ toggleDrawer: drawer.toggle, showList, togglePalette })
  return (
    <div className={styles.shell} data-demo={demo || undefined}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <TopBar drawer={drawer} onShowShortcuts={showList} onSearch={togglePalette} />
      <div className={styles.columns}>
        {drawer.standing && <StandingDrawer />}
        <Suspense>{drawer.folds && <FoldedDrawer opened={drawer.opened} onClose={drawer.close} />}</Suspense>
        <main className={styles.main} id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Suspense>{listed && <ShortcutsDialog onClose={() => setListed(false)} />}</Suspense>
      <Suspense>
        {searched === clientUUID && <Palette onClose={() => setSearched(null)} onShowShortcuts={showList} />}
      </Suspense>
      <EasterEggs egg={egg} onEnd={endEgg} />
    </div>
  )
}
