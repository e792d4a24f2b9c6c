import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { relativeTime } from './relative-time.ts'

/** A time as people say it, with the exact one on hover and focus. */
export function Moment({ at, now = new Date() }: { at: string; now?: Date }) {
  const { i18n } = useTranslation()
  const exact = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(at))
  return (
    <Tooltip label={exact}>
      <time dateTime={at}>{relativeTime(new Date(at), now, i18n.language)}</time>
    </Tooltip>
  )
}
