import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExplorer } from './explorer-context.ts'
import styles from './value.module.css'
import { ValueMenu } from './value-menu.tsx'
import { ValueName } from './value-name.tsx'
import { fieldText, valueText } from './value-text.ts'

interface ValueProps {
  field: string
  value: string
  /** In full, over as many lines as it takes. */
  whole?: boolean
  /** Inside a dialog the menu stays inside as well. */
  inDialog?: boolean
  /** Drawn instead of the plain text. */
  children?: ReactNode
}

/** A value of an event, with the same small menu wherever it stands. The menu comes to be when it opens. */
export function Value({ field, value, whole = false, inDialog = false, children }: ValueProps) {
  const { t, i18n } = useTranslation('explorer')
  const { zone } = useExplorer()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const text = valueText(t, field, value, i18n.language, zone)
  const close = () => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={whole ? styles.whole : styles.place}>
      <UnstyledButton
        ref={button}
        className={styles.value}
        title={whole ? undefined : text}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-description={t('value.menu', { field: fieldText(t, field) })}
        onClick={() => setOpened(!opened)}
      >
        {children ?? <ValueName field={field} text={text} />}
      </UnstyledButton>
      {opened && <ValueMenu field={field} value={value} text={text} inDialog={inDialog} onClose={close} />}
    </span>
  )
}
