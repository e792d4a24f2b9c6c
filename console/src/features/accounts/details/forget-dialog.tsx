import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine } from '../../../api/failure.ts'
import { useWorkspace } from '../../../api/workspace.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.ts'
import { Private } from '../../../ui/private.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import { WorkButton } from '../../../ui/work-button.tsx'
import { type AccountDetails, useForget } from '../queries.ts'
import styles from './details.module.css'

/** For good: whoever does it types the account's id first. */
export function ForgetDialog({ account, onClose }: { account: AccountDetails; onClose: () => void }) {
  const { t } = useTranslation('account-details')
  const { clientUUID } = useWorkspace()
  const navigate = useNavigate()
  const forget = useForget(account.uuid)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const send = useOnce(() =>
    forget.mutateAsync({ params: { uuid: account.uuid } }).then(
      () => {
        notifyDone(t('forget.done'))
        void navigate({ to: '/$client/accounts', params: { client: clientUUID }, search: {}, replace: true })
      },
      (error: unknown) => notifyFailed(failureLine(error, t('forget.failed'))),
    ),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== account.accountId) return setWrong(true)
    void send()
  }
  return (
    <Dialog title={t('forget.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.small}>{t('forget.text')}</p>
        <p className={styles.named}>
          <Private>
            <bdi>{account.accountId}</bdi>
          </Private>
        </p>
        <TextInput
          label={t('forget.confirm')}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={wrong && t('forget.wrong')}
          onChange={(event) => {
            setWrong(false)
            setTyped(event.currentTarget.value)
          }}
        />
        <div className={styles.ends}>
          <Button variant="default" onClick={onClose}>
            {t('cancel', { ns: 'ui' })}
          </Button>
          <WorkButton type="submit" color="red" busy={forget.isPending} idle={typed.trim() === ''}>
            {t('forget.submit')}
          </WorkButton>
        </div>
      </form>
    </Dialog>
  )
}
