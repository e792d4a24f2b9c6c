import { Menu } from '@mantine/core'
import { findField } from '@signet/contract/event-fields'
import { IconCopy, IconFilter, IconFilterOff, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { focusOpenMenu } from '../../ui/focus-open-menu.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './value.module.css'
import { ValueName } from './value-name.tsx'
import { fieldText } from './value-text.ts'

interface ValueMenuProps {
  field: string
  value: string
  text: string
  inDialog: boolean
  onClose: () => void
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const

/** What can be done with a value. It opens over the page, since the table it stands in would cut it off. */
export function ValueMenu({ field, value, text, inDialog, onClose }: ValueMenuProps) {
  const { t } = useTranslation('explorer')
  const { filterBy } = useExplorer()
  const type = findField(field)?.type
  useEffect(() => {
    const frame = requestAnimationFrame(focusOpenMenu)
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      withinPortal={!inDialog}
      portalProps={{ target: 'main' }}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Menu.Target>
        <span className={styles.anchor} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''} aria-label={t('value.menu', { field: fieldText(t, field) })}>
        <Menu.Label className={styles.menuLabel ?? ''}>
          {fieldText(t, field)}: <ValueName field={field} text={text} />
        </Menu.Label>
        {type !== undefined && type !== 'time' && (
          <>
            <Menu.Item leftSection={<IconFilter {...icon} />} onClick={() => filterBy(field, value, false)}>
              {t('value.filter')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFilterOff {...icon} />} onClick={() => filterBy(field, value, true)}>
              {t('value.exclude')}
            </Menu.Item>
          </>
        )}
        <CopyItem value={value} />
        {accountFields.has(field) && <AccountsItem value={value} />}
      </Menu.Dropdown>
    </Menu>
  )
}

const accountFields: ReadonlySet<string> = new Set(['account.id', 'account.accountId', 'email.value', 'phone.value'])

function CopyItem({ value }: { value: string }) {
  const { t } = useTranslation('ui')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notifyDone(t('copied')),
      () => notifyFailed(t('copyFailed')),
    )
  return (
    <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
      {t('copy')}
    </Menu.Item>
  )
}

function AccountsItem({ value }: { value: string }) {
  const { t } = useTranslation('explorer')
  const { clientUUID } = useWorkspace()
  return (
    <Menu.Item
      leftSection={<IconUsers {...icon} />}
      renderRoot={(props) => (
        <Link {...props} to="/$client/accounts" params={{ client: clientUUID }} search={{ filter: value }} />
      )}
    >
      {t('value.accounts')}
    </Menu.Item>
  )
}
