import { Drawer } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import styles from './drawer.module.css'
import { Navigation } from './drawer.tsx'

/** Over the page on small screens: keeps the focus inside, Escape and a tap outside close it. */
export function FoldedDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('app')
  useReturnFocus(opened)
  return (
    <Drawer.Root opened={opened} onClose={onClose} returnFocus={false} size={limits.console.drawerWidthPx + 40}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content className={styles.folded ?? ''}>
        <div className={styles.foldedHeader}>
          <Drawer.Title className={styles.foldedTitle ?? ''}>{t('product')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('menu.close')} />
        </div>
        <Drawer.Body className={styles.foldedBody ?? ''}>
          <Navigation onFollow={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
