import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../../api/failure.ts'
import { Page } from '../../../ui/page.tsx'
import { States } from '../../../ui/states.tsx'
import { BackToThreats } from '../back-to-threats.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSavedSettings } from './use-settings.ts'

/** What the detections decide by in this workspace. */
export function SettingsPage() {
  const { t } = useTranslation('detection-settings')
  const saved = useSavedSettings()
  return (
    <Page title={t('title')} lead={t('lead')} actions={<BackToThreats />}>
      <States
        // What was read on an earlier visit may be somebody else's by now.
        data={saved.isFetchedAfterMount ? saved.data : undefined}
        failure={useFailure(saved.error, t('failed.fetch'))}
        onRetry={() => void saved.refetch()}
        skeleton={<FormSkeleton />}
      >
        {(settings) => <SettingsForm saved={settings} />}
      </States>
    </Page>
  )
}

const FormSkeleton = () => (
  <>
    <Skeleton height={210} radius="lg" mb={16} />
    <Skeleton height={640} radius="lg" />
  </>
)
