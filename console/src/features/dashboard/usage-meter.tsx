import { useTranslation } from 'react-i18next'
import { Meter } from '../../ui/meter.tsx'
import { projectedCount } from './projection.ts'

interface UsageMeterProps {
  label: string
  value: number
  limit: number | null
  /** Requests grow by the day; accounts come back, so a straight line would overstate them. */
  grows: boolean
  now: Date
}

export function UsageMeter({ label, value, limit, grows, now }: UsageMeterProps) {
  const { t, i18n } = useTranslation('dashboard')
  const number = new Intl.NumberFormat(i18n.language)
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <Meter
      label={label}
      value={value}
      limit={limit}
      valueText={number.format(value)}
      limitText={limit === null ? t('usage.unlimited') : t('usage.of', { limit: number.format(limit) })}
      shareText={limit === null || limit === 0 ? null : percent.format(value / limit)}
      note={noteOf()}
    />
  )

  function noteOf(): string {
    if (value === 0) return t('usage.none')
    if (limit !== null && value > limit) return t('usage.over', { number: number.format(value - limit) })
    const projected = grows ? projectedCount(value, now) : null
    if (projected !== null) {
      const tooMuch = limit !== null && projected > limit
      return t(tooMuch ? 'usage.paceOver' : 'usage.pace', { number: number.format(projected) })
    }
    return limit === null ? t('usage.counted') : t('usage.left', { number: number.format(limit - value) })
  }
}
