import { Button } from '@mantine/core'
import { type Icon, IconArrowRight, IconFileUpload, IconPlugConnected } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { Page } from '../../ui/page.tsx'
import { changeGettingStarted } from './getting-started.ts'
import styles from './setup.module.css'

/** The first choice: a file now, a stream for good, or a look around. */
export function SetupStartPage() {
  const { t } = useTranslation('onboarding')
  const { clientUUID } = useWorkspace()
  const navigate = useNavigate()
  const skip = () => {
    changeGettingStarted({ newSignup: true })
    void navigate({ to: '/' })
  }
  return (
    <Page
      narrow
      title={t('start.title')}
      lead={t('start.lead')}
      actions={
        <Button variant="subtle" onClick={skip}>
          {t('start.skip')}
        </Button>
      }
    >
      <div className={styles.choices}>
        <Choice to="/$client/setup/info" client={clientUUID} icon={IconFileUpload} name="upload" />
        <Choice to="/$client/setup/integrations" client={clientUUID} icon={IconPlugConnected} name="integrations" />
      </div>
    </Page>
  )
}

interface ChoiceProps {
  to: '/$client/setup/info' | '/$client/setup/integrations'
  client: string
  icon: Icon
  name: 'upload' | 'integrations'
}

function Choice({ to, client, icon: Picture, name }: ChoiceProps) {
  const { t } = useTranslation('onboarding')
  return (
    <Link className={styles.choice} to={to} params={{ client }}>
      <span className={styles.picture} aria-hidden="true">
        <Picture size={24} stroke={1.6} />
      </span>
      <span className={styles.choiceTitle}>
        {t(`start.${name}.title`)}
        <IconArrowRight size={16} stroke={1.8} aria-hidden="true" />
      </span>
      <span className={styles.choiceText}>{t(`start.${name}.text`)}</span>
    </Link>
  )
}
