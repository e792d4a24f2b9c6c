import { Kbd, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { modKey } from './mod-key.ts'
import { type Shortcut, shortcuts } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'
import { setSingleKeys, singleKeysOn } from './single-keys.ts'

type Listed = Exclude<Shortcut['action'], 'seal' | 'stamp'>
const listed = shortcuts.filter((one): one is Shortcut & { action: Listed } => one.secret !== true)

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app')
  const [single, setSingle] = useState(singleKeysOn)
  const toggle = (on: boolean) => {
    setSingleKeys(on)
    setSingle(on)
  }
  return (
    <Dialog onClose={onClose} title={t('shortcuts.title')}>
      <dl className={styles.list}>
        {listed.map(({ action, keys }) => (
          <div key={action} className={styles.row}>
            <dt>{t(`shortcuts.${action}`)}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>{t('shortcuts.close')}</dt>
          <dd>
            <Kbd>Esc</Kbd>
          </dd>
        </div>
      </dl>
      <Switch
        className={styles.switch}
        checked={single}
        onChange={(event) => toggle(event.currentTarget.checked)}
        label={t('shortcuts.single')}
        description={t('shortcuts.singleHelp')}
      />
    </Dialog>
  )
}

function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('app')
  return keys.map((key, index) => (
    <span key={keys.slice(0, index + 1).join(' ')} className={styles.key}>
      {index > 0 && <span className={styles.then}>{t('shortcuts.then')}</span>}
      {key.split('+').map((part) => (
        <Kbd key={part}>{part === 'Mod' ? modKey() : part.length === 1 ? part.toUpperCase() : part}</Kbd>
      ))}
    </span>
  ))
}
