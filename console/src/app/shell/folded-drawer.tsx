import { Drawer } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { useTranslation } from 'react-i18next'
import styles from './drawer.module.css'
import { Navigation } from './drawer.tsx'

/** Over the page on small screens: keeps the focus inside, Escape and a tap outside close it. */
export function FoldedDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('app')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={limits.console.drawerWidthPx + 40}
      title={t('product')}
      closeButtonProps={{ 'aria-label': t('menu.close') }}
      classNames={{ body: styles.foldedBody ?? '', title: styles.foldedTitle ?? '' }}
    >
      <Navigation onFollow={onClose} />
    </Drawer>
  )
}
