import { Menu, UnstyledButton } from '@mantine/core'
import { IconEyeOff, IconKey, IconKeyboard, IconLogout, IconSparkles, IconUserCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../api/profile.ts'
import { signOut } from '../../api/session.ts'
import type { Workspace } from '../../api/workspace.ts'
import { useEnterDemo } from '../../features/workspace/use-switch-workspace.ts'
import { WorkspaceSwitcher } from '../../features/workspace/workspace-switcher.tsx'
import { useBlur } from '../../ui/blur.ts'
import { Private } from '../../ui/private.tsx'
import { UnavailableItem } from '../../ui/unavailable-item.tsx'
import { useAnnouncedBlur } from '../shortcuts/use-announced-blur.ts'
import styles from './account-menu.module.css'
import { initialsOf } from './initials.ts'
import { ThemeItems } from './theme-items.tsx'

interface AccountMenuProps {
  /** null on the screens outside any workspace. */
  current: Workspace | null
  onShowShortcuts?: () => void
}

export function AccountMenu({ current, onShowShortcuts }: AccountMenuProps) {
  const { t } = useTranslation('app')
  const { givenName, familyName, email } = useProfile()
  const target = useRef<HTMLButtonElement>(null)
  const name = `${givenName} ${familyName}`.trim()
  return (
    <Menu position="bottom-end" width={272}>
      <Menu.Target>
        <UnstyledButton
          ref={target}
          className={styles.target}
          aria-label={t('account.open')}
          data-testid="account-menu"
        >
          <span data-private="" aria-hidden="true">
            {initialsOf(name, email ?? '')}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        <div className={styles.person}>
          {name !== '' && (
            <p className={styles.name}>
              <Private>{name}</Private>
            </p>
          )}
          {email !== null && (
            <p className={styles.email}>
              <Private>{email}</Private>
            </p>
          )}
        </div>
        <WorkspaceSwitcher current={current?.clientUUID ?? null} />
        {current !== null && <SettingsItems current={current} />}
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <BlurItem />
        {onShowShortcuts !== undefined && (
          <Menu.Item
            leftSection={<IconKeyboard size={16} stroke={1.7} />}
            rightSection={<kbd>?</kbd>}
            onClick={() => {
              // The item goes with the menu, so what is opened from it has to find its way back to the button.
              target.current?.focus()
              onShowShortcuts()
            }}
          >
            {t('account.shortcuts')}
          </Menu.Item>
        )}
        {current?.demo !== true && <DemoItem />}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void signOut()}>
          {t('account.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function SettingsItems({ current }: { current: Workspace }) {
  const { t } = useTranslation('app')
  const params = { client: current.clientUUID }
  const keys = <IconKey size={16} stroke={1.7} />
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('account.settings')}</Menu.Label>
      {current.readOnly ? (
        <UnavailableItem icon={keys} reason={t('account.unavailable')}>
          {t('account.apiKeys')}
        </UnavailableItem>
      ) : (
        <Menu.Item
          leftSection={keys}
          renderRoot={(props) => <Link {...props} to="/$client/account/api-keys" params={params} />}
        >
          {t('account.apiKeys')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconUserCog size={16} stroke={1.7} />}
        renderRoot={(props) => <Link {...props} to="/$client/account/user-settings" params={params} />}
      >
        {t('account.profile')}
      </Menu.Item>
    </>
  )
}

function BlurItem() {
  const { t } = useTranslation('app')
  const blurred = useBlur()
  const toggle = useAnnouncedBlur()
  return (
    <Menu.CheckboxItem checked={blurred} onChange={toggle} rightSection={<IconEyeOff size={16} stroke={1.7} />}>
      {t('account.blur')}
    </Menu.CheckboxItem>
  )
}

function DemoItem() {
  const { t } = useTranslation('app')
  const enterDemo = useEnterDemo()
  return (
    <Menu.Item leftSection={<IconSparkles size={16} stroke={1.7} />} onClick={enterDemo}>
      {t('demo.try')}
    </Menu.Item>
  )
}
