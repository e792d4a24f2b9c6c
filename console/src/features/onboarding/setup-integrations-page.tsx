import { Button, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { FirstEvent } from './first-event.tsx'
import { type Integration, integrations } from './integrations.ts'
import { KeyStep } from './key-step.tsx'
import styles from './setup.module.css'
import { WalkThrough } from './walk-through.tsx'

type Kind = 'identityPlatform' | 'workforceIdentity' | 'directApi'
const kinds: readonly Kind[] = ['identityPlatform', 'workforceIdentity', 'directApi']

/** From here to the first event on the screen: pick where the logs come from, make a key, paste, watch it arrive. */
export function SetupIntegrationsPage() {
  const { t } = useTranslation('onboarding')
  const { clientUUID } = useWorkspace()
  const [kind, setKind] = useState<Kind>('identityPlatform')
  const [picked, setPicked] = useState<Partial<Record<Kind, Integration>>>({})
  const [secret, setSecret] = useState<string | null>(null)
  const offered = integrations.filter((each) => each.kind === kind)
  const integration = picked[kind] ?? offered[0]
  return (
    <Page narrow title={t('integrations.title')} lead={t('integrations.lead')}>
      <SegmentedControl
        fullWidth
        classNames={{ control: styles.kind, label: styles.kindName }}
        aria-label={t('integrations.kind')}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        data={kinds.map((value) => ({ value, label: t(`integrations.kinds.${value}`) }))}
        mb="md"
      />
      {offered.length > 1 && (
        <fieldset className={styles.products}>
          <legend className={styles.hidden}>{t('integrations.product')}</legend>
          {offered.map((each) => (
            <Button
              key={each.id}
              size="compact-md"
              variant={each === integration ? 'light' : 'default'}
              aria-pressed={each === integration}
              onClick={() => setPicked({ ...picked, [kind]: each })}
            >
              {each.name}
            </Button>
          ))}
        </fieldset>
      )}
      {integration !== undefined && (
        <Card title={t('integrations.connect', { name: integration.name })}>
          <ol className={styles.steps}>
            <KeyStep name={integration.name} secret={secret} onCreated={setSecret} />
            <WalkThrough integration={integration} secret={secret} />
          </ol>
        </Card>
      )}
      <FirstEvent />
      <div className={styles.ways}>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/$client/setup/start" params={{ client: clientUUID }} />}
        >
          {t('back')}
        </Button>
      </div>
    </Page>
  )
}
