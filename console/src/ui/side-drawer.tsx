import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './side-drawer.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface SideDrawerProps {
  opened: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Beside the page, over it where there is no room: keeps the focus inside, Escape and a click outside close it. */
export function SideDrawer({ opened, title, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation('ui')
  useReturnFocus(opened)
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={480}
      returnFocus={false}
      classNames={{ content: styles.content ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content>
        <div className={styles.header}>
          <Drawer.Title className={styles.title ?? ''}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} />
        </div>
        <Drawer.Body className={styles.body ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
