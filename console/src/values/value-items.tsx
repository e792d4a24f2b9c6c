import { Menu } from '@mantine/core'
import type { Filter } from '@signet/contract/event-query'
import { IconAffiliate, IconCopy, IconFilter, IconFilterOff, IconUser, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../api/workspace.ts'
import { notifyDone, notifyFailed } from '../ui/notify.ts'
import { SignalPrintLink } from './signalprint-link.tsx'
import { useFiltering } from './value-context.ts'
import { identifierKindOf } from './value-targets.ts'

interface ItemProps {
  field: string
  value: string
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const

/** Events know an account by its name only, so its page is found by it. */
export function AccountItem({ value }: { value: string }) {
  const { t } = useTranslation('values')
  const { clientUUID } = useWorkspace()
  return (
    <Menu.Item
      leftSection={<IconUser {...icon} />}
      renderRoot={(props) => (
        <Link {...props} to="/$client/accounts/find" params={{ client: clientUUID }} search={{ account: value }} />
      )}
    >
      {t('menu.openAccount')}
    </Menu.Item>
  )
}

export function FilterItem({ field, value, exclude }: ItemProps & { exclude: boolean }) {
  const { t } = useTranslation('values')
  const { clientUUID } = useWorkspace()
  const filtering = useFiltering()
  const Icon = exclude ? IconFilterOff : IconFilter
  const shown = {
    leftSection: <Icon {...icon} />,
    children: t(exclude ? 'menu.exclude' : 'menu.filter'),
  }
  if ('filterBy' in filtering) return <Menu.Item {...shown} onClick={() => filtering.filterBy(field, value, exclude)} />
  const filter: Filter = { field, operator: exclude ? 'notEquals' : 'equals', values: [value] }
  return (
    <Menu.Item
      {...shown}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/$client/event-explorer"
          params={{ client: clientUUID }}
          search={filtering.searchOf(filter)}
        />
      )}
    />
  )
}

export function SignalPrintItem({ field, value }: ItemProps) {
  const { t } = useTranslation('values')
  const kind = identifierKindOf(field)
  if (kind === null) return null
  return (
    <Menu.Item
      leftSection={<IconAffiliate {...icon} />}
      renderRoot={(props) => <SignalPrintLink {...props} kind={kind} value={value} />}
    >
      {t('menu.signalprint')}
    </Menu.Item>
  )
}

export function CopyItem({ value }: { value: string }) {
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

export function AccountsItem({ value }: { value: string }) {
  const { t } = useTranslation('values')
  const { clientUUID } = useWorkspace()
  return (
    <Menu.Item
      leftSection={<IconUsers {...icon} />}
      renderRoot={(props) => (
        <Link {...props} to="/$client/accounts" params={{ client: clientUUID }} search={{ filter: value }} />
      )}
    >
      {t('menu.accounts')}
    </Menu.Item>
  )
}
