import { limits } from '@signet/contract/limits'
import { exceedsLimits, trialDaysLeft } from '@signet/contract/plans'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/call.ts'
import { Banner } from '../../ui/banner.tsx'

/** Over the plan's limit, and how long the trial still runs (specification §4). */
export function PlanBanners({ metrics, now = new Date() }: { metrics: Answer<'getClientMetrics'>; now?: Date }) {
  const { t, i18n } = useTranslation('workspace')
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(limits.overage.share)
  const onTrial = metrics.planName === 'enterprise_trial' && metrics.trialEndsAt !== null
  const daysLeft = onTrial ? trialDaysLeft(new Date(metrics.trialEndsAt ?? now), now) : 0
  return (
    <>
      {exceedsLimits(metrics) && (
        <Banner kind="warning" testId="limit-banner">
          {t('limitExceeded', { share })}
        </Banner>
      )}
      {daysLeft > 0 && (
        <Banner kind="info" testId="trial-banner">
          {t('trial', { count: daysLeft })}
        </Banner>
      )}
    </>
  )
}
