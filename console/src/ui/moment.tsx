import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { relativeTime } from './relative-time.ts'

interface MomentProps {
  at: string
  /** The day itself, where "6 months ago" would say too little. */
  absolute?: boolean
  now?: Date
}

/** A time as people say it, with the exact one on hover and focus. */
export function Moment({ at, absolute = false, now = new Date() }: MomentProps) {
  const { i18n } = useTranslation()
  const written = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, style).format(new Date(at))
  return (
    <Tooltip label={written({ dateStyle: 'medium', timeStyle: 'long' })}>
      <time dateTime={at}>
        {absolute ? written({ dateStyle: 'medium' }) : relativeTime(new Date(at), now, i18n.language)}
      </time>
    </Tooltip>
  )
}
