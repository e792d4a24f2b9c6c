import { TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine, fieldErrors } from '../../api/failure.ts'
import { apiMutation } from '../../api/query-client.ts'
import { forgetWithoutWorkspace, saveWorkspace } from '../../api/saved-workspace.ts'
import { renew, signOut } from '../../api/session.ts'
import { translateRule } from '../../i18n/translate-sentence.ts'
import { Card } from '../../ui/card.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { useLazyRules } from '../../ui/use-lazy-rules.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './inactive-page.module.css'

const loadRules = async () => (await import('@signet/contract/workspace')).ClientInput

/** The first workspace of a person: made here, then written into their token by a silent renewal. */
export function CreateWorkspaceForm() {
  const { t } = useTranslation('workspace')
  const create = useMutation(apiMutation('createClient'))
  const rules = useLazyRules(loadRules)
  const form = useForm({
    initialValues: { company: '' },
    validate: (values) => rules.check?.(values) ?? {},
    validateInputOnChange: true,
  })
  // What was typed while the rules were on their way is judged when they arrive.
  const judge = useEffectEvent(() => {
    if (form.isDirty('company')) form.validateField('company')
  })
  useEffect(() => {
    if (rules.check !== null) judge()
  }, [rules.check])
  const refuse = (errors: FormErrors) => {
    form.setErrors(errors)
    focusFirstError(form, ['company'], errors)
  }
  const submit = form.onSubmit(async (body) => {
    try {
      const errors = (await rules.ready())(body)
      if (Object.keys(errors).length > 0) return refuse(errors)
      const { clientUUID } = await create.mutateAsync({ body })
      saveWorkspace(clientUUID)
      forgetWithoutWorkspace()
      if (await renew()) return window.location.assign('/?success=workspace-created')
      notifyDone(t('create.pending'))
      await signOut()
    } catch (error) {
      const fields = fieldErrors(error)
      refuse(fields)
      if (Object.keys(fields).length === 0) notifyFailed(failureLine(error, t('create.failed')))
    }
  }, refuse)
  const error = form.errors.company
  return (
    <Card title={t('create.submit')}>
      <form className={styles.form} onSubmit={submit} onFocus={rules.prepare} noValidate>
        <TextInput
          {...form.getInputProps('company')}
          error={typeof error === 'string' ? translateRule(error) : undefined}
          label={t('create.label')}
          description={t('create.help')}
          required
          autoComplete="organization"
        />
        <div>
          <WorkButton type="submit" busy={create.isPending}>
            {t('create.submit')}
          </WorkButton>
        </div>
      </form>
    </Card>
  )
}
