import type { ReadCounts } from '@signet/engine/query/read-query'
import type { Bind } from './statement.ts'

/** What bucketOf of the engine is: a number for each bucket, of a moment in SQL. */
export function bucketSql({ granularity, zone }: ReadCounts, bind: Bind, at = 'ts'): string {
  if (granularity.kind === 'stretch') {
    const seconds = bind(granularity.seconds, 'UInt32')
    return `intDiv(toUnixTimestamp(${at}), ${seconds}) * ${seconds}`
  }
  const tz = bind(zone.name, 'String')
  switch (granularity.kind) {
    case 'span': {
      const seconds = bind(granularity.seconds, 'UInt32')
      const day = `toUnixTimestamp(toStartOfDay(${at}, ${tz}))`
      return `${day} + intDiv(toUnixTimestamp(${at}) - ${day}, ${seconds}) * ${seconds}`
    }
    case 'days': {
      const days = bind(granularity.days, 'UInt32')
      return `intDiv(toInt32(toDate(${at}, ${tz})), ${days}) * ${days}`
    }
    case 'week':
      return `toInt32(toMonday(${at}, ${tz}))`
    case 'month':
      return `toYear(${at}, ${tz}) * 12 + toMonth(${at}, ${tz}) - 1`
    case 'year':
      return `toYear(${at}, ${tz})`
    case 'hourOfDay':
      return `toHour(${at}, ${tz})`
    case 'dayOfWeek':
      return `toDayOfWeek(${at}, 0, ${tz})`
  }
}
