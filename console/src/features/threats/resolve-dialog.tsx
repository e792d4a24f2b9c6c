import { Textarea } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { type Resolution, resolutions } from '@signet/contract/threat-types'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine } from '../../api/failure.ts'
import { Choices } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { useOnce } from '../../ui/use-once.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './dialogs.module.css'
import { useResolve, useResolveMany } from './queries.ts'

interface ResolveDialogProps {
  ids: readonly string[]
  onClose: () => void
  onDone: (resolution: Resolution) => void
}

/** Specification §4: active, then resolved in one of three ways. */
export function ResolveDialog({ ids, onClose, onDone }: ResolveDialogProps) {
  const { t } = useTranslation('threats')
  const [resolution, setResolution] = useState<Resolution | null>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, resolve } = useResolving(ids)
  const send = useOnce(async () => {
    if (resolution === null) return setMissing(true)
    if (!(await resolve(resolution, note.trim()))) return
    onClose()
    onDone(resolution)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const title = ids.length === 1 ? t('resolve.title') : t('resolve.titleSeveral', { count: ids.length })
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Choices
          label={t('resolve.question')}
          chosen={resolution}
          onChoose={setResolution}
          choices={resolutions.map((value) => ({
            value,
            title: t(`resolutions.${value}.title`),
            text: t(`resolutions.${value}.text`),
          }))}
          error={missing && resolution === null ? t('resolve.missing') : undefined}
        />
        <NoteField value={note} onChange={setNote} />
        <WorkButton type="submit" busy={busy}>
          {t('resolve.submit')}
        </WorkButton>
      </form>
    </Dialog>
  )
}

/** One call for one threat, one for several; either says why it could not. */
function useResolving(ids: readonly string[]) {
  const { t } = useTranslation('threats')
  const one = useResolve()
  const several = useResolveMany()
  const resolve = async (resolution: Resolution, note: string): Promise<boolean> => {
    const [id] = ids
    try {
      if (ids.length === 1 && id !== undefined) await one.mutateAsync({ params: { id }, body: { resolution, note } })
      else await several.mutateAsync({ body: { ids: [...ids], resolution, note } })
      notifyDone(t('resolve.done', { count: ids.length }))
      return true
    } catch (error) {
      notifyFailed(failureLine(error, t('failed.resolve')))
      return false
    }
  }
  return { busy: one.isPending || several.isPending, resolve }
}

export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const { t } = useTranslation('threats')
  return (
    <Textarea
      label={t('resolve.note')}
      description={t('resolve.noteHelp')}
      autosize={false}
      rows={3}
      maxLength={limits.threats.noteMaxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
