import { TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine, fieldErrors } from '../../api/failure.ts'
import { profileQuery, useProfile } from '../../api/profile.ts'
import { apiMutation, queryClient } from '../../api/query-client.ts'
import { translateRule } from '../../i18n/translate-sentence.ts'
import { Card } from '../../ui/card.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { useLazyRules } from '../../ui/use-lazy-rules.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './user-settings-page.module.css'

const loadRules = async () => (await import('@signet/contract/profile')).ProfileInput

export function NameCard() {
  const { t } = useTranslation('profile')
  const profile = useProfile()
  const save = useMutation(apiMutation('updateProfile'))
  const rules = useLazyRules(loadRules)
  const form = useForm({
    initialValues: { givenName: profile.givenName, familyName: profile.familyName },
    validate: (values) => rules.check?.(values) ?? {},
    validateInputOnChange: true,
  })
  // What was typed while the rules were on their way is judged when they arrive.
  const judge = useEffectEvent(() => {
    for (const name of ['givenName', 'familyName'] as const) if (form.isDirty(name)) form.validateField(name)
  })
  useEffect(() => {
    if (rules.check !== null) judge()
  }, [rules.check])
  const refuse = (errors: FormErrors) => {
    form.setErrors(errors)
    focusFirstError(form, ['givenName', 'familyName'], errors)
  }
  const submit = form.onSubmit(async (body) => {
    try {
      const errors = (await rules.ready())(body)
      if (Object.keys(errors).length > 0) return refuse(errors)
      const saved = await save.mutateAsync({ body })
      queryClient.setQueryData(profileQuery.queryKey, saved)
      form.resetDirty({ givenName: saved.givenName, familyName: saved.familyName })
      notifyDone(t('name.saved'))
    } catch (error) {
      const fields = fieldErrors(error)
      refuse(fields)
      if (Object.keys(fields).length === 0) notifyFailed(failureLine(error, t('name.failed')))
    }
  }, refuse)
  const field = (name: 'givenName' | 'familyName') => {
    const error = form.errors[name]
    return {
      ...form.getInputProps(name),
      error: typeof error === 'string' ? translateRule(error) : undefined,
      'data-private': '',
    }
  }
  return (
    <Card title={t('name.title')}>
      <form onSubmit={submit} onFocus={rules.prepare} noValidate>
        <div className={styles.fields}>
          <TextInput {...field('givenName')} label={t('name.first')} required autoComplete="given-name" />
          <TextInput {...field('familyName')} label={t('name.last')} required autoComplete="family-name" />
          <TextInput
            className={styles.wide ?? ''}
            label={t('name.email')}
            description={t('name.emailHelp')}
            value={profile.email ?? t('name.noEmail')}
            readOnly
            variant="filled"
            data-private=""
          />
        </div>
        <WorkButton className={styles.submit ?? ''} type="submit" busy={save.isPending} idle={!form.isDirty()}>
          {t('name.save')}
        </WorkButton>
      </form>
    </Card>
  )
}
