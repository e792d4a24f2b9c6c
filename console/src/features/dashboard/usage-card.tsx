import { useTranslation } from 'react-i18next'
import { useMetrics, useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { relativeTime } from '../../ui/relative-time.ts'
import { KeysMeter } from './keys-meter.tsx'
import { monthOf } from './projection.ts'
import styles from './usage-card.module.css'
import { UsageMeter } from './usage-meter.tsx'

export function UsageCard() {
  const { t, i18n } = useTranslation('dashboard')
  const metrics = useMetrics()
  const { readOnly } = useWorkspace()
  const now = new Date()
  const { start, end } = monthOf(now)
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    start,
  )
  const reset = relativeTime(end, now, i18n.language)
  return (
    <Card title={t('usage.title')} aside={t('usage.period', { month, reset })}>
      <div className={styles.meters}>
        <UsageMeter
          label={t('usage.accounts')}
          value={metrics.monthlyActiveUsers}
          limit={metrics.monthlyActiveUsersLimit}
          grows={false}
          now={now}
        />
        <UsageMeter
          label={t('usage.requests')}
          value={metrics.requestCount}
          limit={metrics.requestLimit}
          grows
          now={now}
        />
        {!readOnly && <KeysMeter />}
      </div>
    </Card>
  )
}
