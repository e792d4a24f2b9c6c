import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import styles from './dashboard-page.module.css'

/** Readers have no steps to take; they learn what they may do instead. */
export function AccessCard({ demo }: { demo: boolean }) {
  const { t } = useTranslation('dashboard')
  return (
    <Card title={t('access.title')}>
      <p className={styles.prose}>{t(demo ? 'access.demo' : 'access.readOnly')}</p>
    </Card>
  )
}
