import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine } from '../../api/failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { useOnce } from '../../ui/use-once.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './dialogs.module.css'
import { useReopen } from './queries.ts'
import { NoteField } from './resolve-dialog.tsx'

export function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('threats')
  const [note, setNote] = useState('')
  const reopen = useReopen()
  const send = useOnce(() =>
    reopen.mutateAsync({ params: { id }, body: { note: note.trim() } }).then(
      () => {
        notifyDone(t('reopen.done'))
        onClose()
      },
      (error: unknown) => notifyFailed(failureLine(error, t('failed.reopen'))),
    ),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog title={t('reopen.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{t('reopen.text')}</p>
        <NoteField value={note} onChange={setNote} />
        <WorkButton type="submit" busy={reopen.isPending}>
          {t('reopen.submit')}
        </WorkButton>
      </form>
    </Dialog>
  )
}
