import { Button, TextInput } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { failureLine, fieldErrors } from '../../api/failure.ts'
import { notifyFailed } from '../../ui/notify.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './explorer-page.module.css'

interface SearchNameFormProps {
  name?: string
  submit: string
  save: (name: string) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

const { min, max } = limits.names.savedSearch

/** One name. Its length is judged here, while typing; what else a name may not be, the server says at the same field. */
export function SearchNameForm({ name: given = '', submit, save, onDone, onCancel }: SearchNameFormProps) {
  const { t } = useTranslation('explorer')
  const [name, setName] = useState(given)
  const [refused, setRefused] = useState<string | null>(null)
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const length = [...name.trim()].length
  const wrong = length < min || length > max ? t('saved.length') : null
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (wrong !== null || busy) return
    setBusy(true)
    try {
      await save(name.trim())
      onDone()
    } catch (error) {
      setBusy(false)
      const verdict = verdictOn(error)
      if (verdict === null) notifyFailed(failureLine(error, t('failed.save')))
      else setRefused(t(`saved.${verdict}`))
    }
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextInput
        label={t('saved.name')}
        value={name}
        error={(touched ? wrong : null) ?? refused}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setRefused(null)
          setTouched(touched || event.currentTarget.value.trim().length >= min)
          setName(event.currentTarget.value)
        }}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel', { ns: 'ui' })}
        </Button>
        <WorkButton type="submit" busy={busy}>
          {submit}
        </WorkButton>
      </div>
    </form>
  )
}

function verdictOn(error: unknown): 'taken' | 'special' | null {
  if (error instanceof ApiError && error.code === 'saved_search_name_taken') return 'taken'
  return fieldErrors(error).name === undefined ? null : 'special'
}
