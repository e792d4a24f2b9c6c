import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'

/** Specification §8: 4 seconds, top centre, no duplicates, at most 3. */
export function Toasts({ durationMs, stacked }: { durationMs: number; stacked: number }) {
  const { t } = useTranslation('ui')
  return (
    <Notifications
      position="top-center"
      autoClose={durationMs}
      limit={stacked}
      containerWidth={400}
      aria-label={t('toasts')}
      data-testid="toasts"
    />
  )
}
