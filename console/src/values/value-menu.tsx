import { Menu } from '@mantine/core'
import { findField } from '@signet/contract/event-fields'
import { type Ref, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOpenMenu } from '../ui/focus-open-menu.ts'
import { useValueWords } from './use-value-words.ts'
import styles from './value.module.css'
import { AccountItem, AccountsItem, CopyItem, FilterItem, SignalPrintItem } from './value-items.tsx'
import { ValueName } from './value-name.tsx'
import { opensOf } from './value-targets.ts'

interface ValueMenuProps {
  field: string
  value: string
  text: string
  inDialog: boolean
  onClose: () => void
}

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
