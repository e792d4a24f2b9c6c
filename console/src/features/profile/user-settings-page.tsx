import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { AboutCard } from './about-card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { NameCard } from './name-card.tsx'
import styles from './user-settings-page.module.css'
import { WorkspacesCard } from './workspaces-card.tsx'

export function UserSettingsPage() {
  const { t } = useTranslation('profile')
  return (
    <Page narrow title={t('title')} lead={t('lead')}>
      <div className={styles.cards}>
        <NameCard />
        <AppearanceCard />
        <WorkspacesCard />
        <AboutCard />
      </div>
    </Page>
  )
}
