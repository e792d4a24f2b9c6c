import type { ReadCounts } from '@signet/engine/query/read-query'
import type { Bind } from './statement.ts'

/** What bucketOf of the engine is: a number for each bucket. */
export function bucketSql({ granularity, zone }: ReadCounts, bind: Bind): string {
  if (granularity.kind === 'stretch') {
    const seconds = bind(granularity.seconds, 'UInt32')
    return `intDiv(toUnixTimestamp(ts), ${seconds}) * ${seconds}`
  }
  const tz = bind(zone.name, 'String')
  switch (granularity.kind) {
    case 'span': {
      const seconds = bind(granularity.seconds, 'UInt32')
      const day = `toUnixTimestamp(toStartOfDay(ts, ${tz}))`
      return `${day} + intDiv(toUnixTimestamp(ts) - ${day}, ${seconds}) * ${seconds}`
    }
    case 'days': {
      const days = bind(granularity.days, 'UInt32')
      return `intDiv(toInt32(toDate(ts, ${tz})), ${days}) * ${days}`
    }
    case 'week':
      return `toInt32(toMonday(ts, ${tz}))`
    case 'month':
      return `toYear(ts, ${tz}) * 12 + toMonth(ts, ${tz}) - 1`
    case 'year':
      return `toYear(ts, ${tz})`
    case 'hourOfDay':
      return `toHour(ts, ${tz})`
    case 'dayOfWeek':
      return `toDayOfWeek(ts, 0, ${tz})`
  }
}
