import { Menu } from '@mantine/core'
import { findField } from '@signet/contract/event-fields'
import type { Filter } from '@signet/contract/event-query'
import { IconAffiliate, IconCopy, IconFilter, IconFilterOff, IconUser, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Ref, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../api/workspace.ts'
import { focusOpenMenu } from '../ui/focus-open-menu.ts'
import { notifyDone, notifyFailed } from '../ui/notify.ts'
import { SignalPrintLink } from './signalprint-link.tsx'
import { useValueWords } from './use-value-words.ts'
import styles from './value.module.css'
import { useFiltering } from './value-context.ts'
import { ValueName } from './value-name.tsx'
import { identifierKindOf, opensOf } from './value-targets.ts'

interface ValueMenuProps {
  field: string
  value: string
  text: string
  inDialog: boolean
  onClose: () => void
}

interface ItemProps {
  field: string
  value: string
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const

/** What can be done with a value. It opens over the page, since the table it stands in would cut it off. */
export function ValueMenu({ field, value, text, inDialog, onClose }: ValueMenuProps) {
  const { t } = useTranslation('values')
  const name = useValueWords().fieldText(field)
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
        <Anchor />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''} aria-label={t('menu.label', { field: name })}>
        <Menu.Label className={styles.menuLabel ?? ''}>
          {name}: <ValueName field={field} text={text} />
        </Menu.Label>
        {opensOf(field) === 'account' && <AccountItem value={value} />}
        {type !== undefined && type !== 'time' && (
          <>
            <FilterItem field={field} value={value} exclude={false} />
            <FilterItem field={field} value={value} exclude />
          </>
        )}
        <SignalPrintItem field={field} value={value} />
        {opensOf(field) === 'accounts' && <AccountsItem value={value} />}
        <CopyItem value={value} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** A place for the menu to hang on: the button beside it says that there is one, and whether it is open. */
const Anchor = ({ ref, id }: { ref?: Ref<HTMLSpanElement>; id?: string }) => (
  <span ref={ref} id={id} className={styles.anchor} />
)

/** Events know an account by its name only, so its page is found by it. */
function AccountItem({ value }: { value: string }) {
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

function FilterItem({ field, value, exclude }: ItemProps & { exclude: boolean }) {
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

function SignalPrintItem({ field, value }: ItemProps) {
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
