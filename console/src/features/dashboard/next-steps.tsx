import { Button } from '@mantine/core'
import { paths } from '@signet/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/call.ts'
import { useFailure } from '../../api/failure.ts'
import { apiQuery } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { relativeTime } from '../../ui/relative-time.ts'
import { States } from '../../ui/states.tsx'
import styles from './next-steps.module.css'
import { Step, StepsSkeleton } from './step.tsx'

/** From an empty workspace to a program that talks to it; each step knows from real data whether it is done. */
export function NextSteps() {
  const { t } = useTranslation('dashboard')
  const { clientUUID } = useWorkspace()
  const keys = useQuery(apiQuery('listApiKeys', { client: clientUUID }))
  return (
    <Card title={t('next.title')} flush>
      <States
        data={keys.data}
        failure={useFailure(keys.error, t('keys.failed'))}
        onRetry={() => void keys.refetch()}
        skeleton={<StepsSkeleton />}
      >
        {(data) => <Steps keys={data} clientUUID={clientUUID} />}
      </States>
    </Card>
  )
}

function Steps({ keys, clientUUID }: { keys: Answer<'listApiKeys'>; clientUUID: string }) {
  const { t, i18n } = useTranslation('dashboard')
  const hasKey = keys.active > 0
  const lastUsed = lastUse(keys)
  const when = lastUsed === undefined ? '' : relativeTime(new Date(lastUsed), new Date(), i18n.language)
  return (
    <ol className={styles.steps}>
      <Step
        done={hasKey}
        title={t(hasKey ? 'next.created.title' : 'next.create.title')}
        text={t(hasKey ? 'next.created.text' : 'next.create.text')}
        action={
          <Button
            variant={hasKey ? 'default' : 'filled'}
            size="compact-sm"
            renderRoot={(props) => <Link {...props} to="/$client/account/api-keys" params={{ client: clientUUID }} />}
          >
            {t(hasKey ? 'next.created.action' : 'next.create.action')}
          </Button>
        }
      />
      <Step
        done={lastUsed !== undefined}
        title={t(lastUsed === undefined ? 'next.try.title' : 'next.used.title')}
        text={lastUsed === undefined ? t('next.try.text') : t('next.used.text', { when })}
      >
        <Command />
      </Step>
      <Step
        title={t('next.read.title')}
        text={t('next.read.text')}
        action={
          <Button variant="default" size="compact-sm" component="a" href="/v1/docs" target="_blank" rel="noopener">
            {t('next.read.action')}
          </Button>
        }
      />
    </ol>
  )
}

/** A revoked key that once worked says nothing about the ones in use. */
const lastUse = ({ apiKeys }: Answer<'listApiKeys'>) =>
  apiKeys
    .filter((key) => !key.deactivated)
    .flatMap((key) => key.lastUsed ?? [])
    .toSorted()
    .at(-1)

function Command() {
  const { t } = useTranslation('dashboard')
  const url = window.location.origin + paths.getClientMetrics[1]
  const command = `curl -H "Authorization: Bearer $SIGNET_API_KEY" ${url}`
  return (
    <div className={styles.command}>
      <pre>
        <code>{command}</code>
      </pre>
      <CopyButton value={command} label={t('next.command')} />
    </div>
  )
}
