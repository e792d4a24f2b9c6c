import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { modKey } from '../shortcuts/mod-key.ts'
import styles from './palette-button.module.css'

/** For whoever does not know the shortcut yet; it says which it is. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('app')
  return (
    <UnstyledButton
      className={styles.button}
      aria-label={t('palette.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <IconSearch size={16} stroke={1.7} aria-hidden="true" />
      <span className={styles.word}>{t('palette.search')}</span>
      <span className={styles.keys} aria-hidden="true">
        <Kbd size="xs">{modKey()}</Kbd>
        <Kbd size="xs">K</Kbd>
      </span>
    </UnstyledButton>
  )
}
