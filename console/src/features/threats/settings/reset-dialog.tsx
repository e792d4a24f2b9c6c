import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import { WorkButton } from '../../../ui/work-button.tsx'
import dialogs from '../dialogs.module.css'
import type { SettingsForm } from './use-settings.ts'

/** Takes back everything that was ever set here, so it asks. */
export function ResetDialog({ form, onClose }: { form: SettingsForm; onClose: () => void }) {
  const { t } = useTranslation('detection-settings')
  const reset = useOnce(async () => {
    await form.reset()
    onClose()
  })
  return (
    <Dialog title={t('reset.title')} onClose={onClose}>
      <div className={dialogs.form}>
        <p className={dialogs.text}>{t('reset.text')}</p>
        <div className={dialogs.ends}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('reset.cancel')}
          </Button>
          <WorkButton color="red" busy={form.busy} onClick={() => void reset()}>
            {t('reset.submit')}
          </WorkButton>
        </div>
      </div>
    </Dialog>
  )
}
