import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { ApiKeyInput } from '@signet/contract/api-keys'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { Answer } from '../../api/call.ts'
import { failureLine, fieldErrors } from '../../api/failure.ts'
import { translateRule } from '../../i18n/translate-sentence.ts'
import { notifyFailed } from '../../ui/notify.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './dialogs.module.css'
import { useCreateApiKey } from './queries.ts'

interface CreateFormProps {
  onCreated: (created: Answer<'createApiKey'>) => void
  onCancel: () => void
}

/** The contract's own rule judges the name while it is typed; what only the server can know lands on the same field. */
export function CreateForm({ onCreated, onCancel }: CreateFormProps) {
  const { t } = useTranslation('api-keys')
  const create = useCreateApiKey()
  const form = useForm({
    initialValues: { name: '' },
    validate: schemaResolver(ApiKeyInput, { sync: true }),
    validateInputOnChange: true,
  })
  const submit = form.onSubmit(
    async (body) => {
      try {
        onCreated(await create.mutateAsync({ body }))
      } catch (error) {
        const { name } = serverVerdict(error)
        if (name === undefined) return notifyFailed(failureLine(error, t('failed.create')))
        form.setFieldError('name', name)
        form.getInputNode('name')?.focus()
      }
    },
    () => form.getInputNode('name')?.focus(),
  )
  const { name: error } = form.errors
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        {...form.getInputProps('name')}
        error={typeof error === 'string' ? translateRule(error) : undefined}
        label={t('create.name')}
        description={t('create.help')}
        required
        autoComplete="off"
        data-autofocus
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel', { ns: 'ui' })}
        </Button>
        <WorkButton type="submit" busy={create.isPending}>
          {t('create.submit')}
        </WorkButton>
      </div>
    </form>
  )
}

/** Both refusals are about this one field, whether or not the answer names it. */
function serverVerdict(error: unknown): { name?: string } {
  const { name } = fieldErrors(error)
  if (name !== undefined) return { name }
  const known = error instanceof ApiError && ['api_key_name_taken', 'api_key_limit'].includes(error.code)
  return known ? { name: error.message } : {}
}
