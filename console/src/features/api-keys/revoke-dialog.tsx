import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureLine } from '../../api/failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './dialogs.module.css'
import { type ApiKey, useRevokeApiKey } from './queries.ts'

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const { t } = useTranslation('api-keys')
  const revoke = useRevokeApiKey()
  const name = apiKey?.name ?? ''
  const submit = async () => {
    if (apiKey === null) return
    try {
      await revoke.mutateAsync({ query: { key_id: apiKey.id } })
      notifyDone(t('revoke.done', { name }))
      onClose()
    } catch (error) {
      notifyFailed(failureLine(error, t('failed.revoke')))
    }
  }
  return (
    <Dialog opened={apiKey !== null} onClose={onClose} title={t('revoke.title', { name })}>
      <div className={styles.form}>
        <p className={styles.text}>{t('revoke.text')}</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel', { ns: 'ui' })}
          </Button>
          <WorkButton color="red" busy={revoke.isPending} onClick={() => void submit()}>
            {t('revoke.submit')}
          </WorkButton>
        </div>
      </div>
    </Dialog>
  )
}
