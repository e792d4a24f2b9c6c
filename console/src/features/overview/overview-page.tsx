import { useTranslation } from 'react-i18next'
import { useMetrics, useWorkspace } from '../../api/workspace.ts'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Private } from '../../ui/private.tsx'
import { AccessCard } from './access-card.tsx'
import { NextSteps } from './next-steps.tsx'
import styles from './overview-page.module.css'
import { UsageCard } from './usage-card.tsx'
import { WorkspaceFacts } from './workspace-facts.tsx'

/** The home of a workspace: how much of the plan is used, and what to do next. */
export function OverviewPage() {
  const { t } = useTranslation(['overview', 'workspace'])
  const workspace = useWorkspace()
  const { planName } = useMetrics()
  return (
    <Page
      title={workspace.company}
      documentTitle={t('overview:title')}
      heading={
        <span className={styles.heading}>
          <Private>{workspace.company}</Private>
          <Badge tone="accent">{t(`workspace:plans.${planName}`)}</Badge>
        </span>
      }
      lead={t(workspace.demo ? 'overview:leadDemo' : 'overview:lead')}
    >
      <div className={styles.columns}>
        <div className={styles.wide}>
          <UsageCard />
          {workspace.readOnly ? <AccessCard demo={workspace.demo} /> : <NextSteps />}
        </div>
        <WorkspaceFacts />
      </div>
    </Page>
  )
}
