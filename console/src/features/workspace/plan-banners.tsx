import { limits } from '@signet/contract/limits'
import { exceedsLimits, refusesEvents, trialDaysLeft } from '@signet/contract/plans'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/call.ts'
import { Banner } from '../../ui/banner.tsx'

/** Over the plan's limit, and how long the trial still runs (specification §4). */
export function PlanBanners({ metrics, now = new Date() }: { metrics: Answer<'getClientMetrics'>; now?: Date }) {
  const { t, i18n } = useTranslation('workspace')
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(limits.overage.share)
  // On every plan: that events are refused must not be found out from what is missing.
  const refuses = refusesEvents(metrics)
  const onTrial = metrics.planName === 'enterprise_trial' && metrics.trialEndsAt !== null
  const daysLeft = onTrial ? trialDaysLeft(new Date(metrics.trialEndsAt ?? now), now) : 0
  return (
    <>
      {(refuses || exceedsLimits(metrics)) && (
        <Banner kind="warning" testId="limit-banner">
          {t(refuses ? 'limitRefused' : 'limitExceeded', { share })}
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
