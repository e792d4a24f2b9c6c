import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconEyeOff, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { useLeaveDemo } from '../../features/workspace/use-switch-workspace.ts'
import { useBlur } from '../../ui/blur.ts'
import { Mark } from '../../ui/mark.tsx'
import { Private } from '../../ui/private.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './top-bar.module.css'
import type { DrawerState } from './use-drawer.ts'

interface TopBarProps {
  drawer: DrawerState
  onShowShortcuts: () => void
  onSearch: () => void
}

export function TopBar({ drawer, onShowShortcuts, onSearch }: TopBarProps) {
  const workspace = useWorkspace()
  const { t } = useTranslation('app')
  const leaveDemo = useLeaveDemo()
  return (
    <header className={styles.bar} data-demo={workspace.demo || undefined} data-testid="top-bar">
      <MenuButton drawer={drawer} />
      <Link
        className={styles.logo}
        to="/$client/dashboard"
        params={{ client: workspace.clientUUID }}
        aria-label={t('home')}
      >
        <Mark />
        <span className={styles.name}>{t('product')}</span>
      </Link>
      <span className={styles.space} />
      <PaletteButton onOpen={onSearch} />
      {workspace.demo && (
        <Button size="compact-sm" onClick={leaveDemo}>
          {t('demo.exit')}
        </Button>
      )}
      <BlurSign />
      <span className={styles.company} data-testid="company">
        <Private>{workspace.company}</Private>
      </span>
      <AccountMenu current={workspace} onShowShortcuts={onShowShortcuts} />
    </header>
  )
}

function MenuButton({ drawer }: { drawer: DrawerState }) {
  const { t } = useTranslation('app')
  const shown = drawer.folds ? drawer.opened : drawer.standing
  const label = drawer.folds ? t('menu.open') : t(shown ? 'menu.hide' : 'menu.show')
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      onClick={drawer.toggle}
      aria-label={label}
      aria-expanded={shown}
    >
      <IconMenu2 size={19} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  )
}

/** A screen reader cannot see the blur, so it is told. */
function BlurSign() {
  const { t } = useTranslation('app')
  const blurred = useBlur()
  return (
    <span role="status" className={styles.blurred}>
      {blurred && (
        <Tooltip label={t('blur.state')}>
          <span className={styles.blurIcon}>
            <IconEyeOff size={17} stroke={1.7} aria-hidden="true" />
            <VisuallyHidden>{t('blur.state')}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
