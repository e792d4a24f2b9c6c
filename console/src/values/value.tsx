import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlur } from '../ui/blur.ts'
import { useValueWords } from './use-value-words.ts'
import styles from './value.module.css'
import { ValueMenu } from './value-menu.tsx'
import { ValueName } from './value-name.tsx'
import { isPersonal } from './value-text.ts'

interface ValueProps {
  field: string
  value: string
  /** `cell`: as the table has room; `place`: as wide as where it stands; `whole`: over as many lines as it takes. */
  room?: 'cell' | 'place' | 'whole'
  /** Inside a dialog the menu stays inside as well. */
  inDialog?: boolean
  /** Drawn instead of the plain text. */
  children?: ReactNode
}

/** A value that names something, with the same small menu wherever it stands. The menu comes to be when it opens. */
export function Value({ field, value, room = 'cell', inDialog = false, children }: ValueProps) {
  const { t } = useTranslation('values')
  const words = useValueWords()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const text = words.valueText(field, value)
  const hidden = useBlur() && isPersonal(field)
  const close = () => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={styles.stand} data-room={room}>
      <UnstyledButton
        ref={button}
        className={styles.value}
        title={room === 'whole' || hidden ? undefined : text}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-description={t('menu.label', { field: words.fieldText(field) })}
        onClick={() => setOpened(!opened)}
      >
        {children ?? <ValueName field={field} text={text} />}
      </UnstyledButton>
      {opened && <ValueMenu field={field} value={value} text={text} inDialog={inDialog} onClose={close} />}
    </span>
  )
}
