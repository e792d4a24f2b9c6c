import { Menu, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface UnavailableItemProps {
  icon?: ReactNode
  reason: string
  children: ReactNode
}

/** A menu item that cannot be used but can be reached, so that keyboard and screen reader also learn why. */
export function UnavailableItem({ icon, reason, children }: UnavailableItemProps) {
  return (
    <Tooltip label={reason} position="top">
      <Menu.Item
        leftSection={icon}
        data-disabled={true}
        aria-disabled="true"
        aria-description={reason}
        closeMenuOnClick={false}
      >
        {children}
      </Menu.Item>
    </Tooltip>
  )
}
