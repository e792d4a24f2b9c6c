import { Menu, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './unavailable-item.module.css'

interface UnavailableItemProps {
  icon?: ReactNode
  reason: string
  children: ReactNode
}

/** Cannot be used but can be reached, so that the keyboard also learns why: the arrow keys skip what the kit calls disabled. */
export function UnavailableItem({ icon, reason, children }: UnavailableItemProps) {
  return (
    // A menu may hold nothing but items, and the page nothing outside its landmarks.
    <Tooltip label={reason} position="top" withinPortal portalProps={{ target: 'main' }}>
      <Menu.Item
        className={styles.item ?? ''}
        leftSection={icon}
        aria-disabled="true"
        aria-description={reason}
        closeMenuOnClick={false}
      >
        {children}
      </Menu.Item>
    </Tooltip>
  )
}
