import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/call.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './dialogs.module.css'

export function CreatedSecret({ created, onClose }: { created: Answer<'createApiKey'>; onClose: () => void }) {
  const { t } = useTranslation('api-keys')
  const copy = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => copy.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('created.text', { name: created.name })}</p>
      <div>
        <p className={styles.label}>{t('created.secret')}</p>
        <div className={styles.secret}>
          <code data-testid="api-key-secret">{created.key}</code>
          <CopyButton ref={copy} value={created.key} label={t('created.copy')} withText />
        </div>
      </div>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('created.close')}</Button>
      </div>
    </div>
  )
}
