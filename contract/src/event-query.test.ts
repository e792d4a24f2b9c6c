import { describe, expect, it } from 'vitest'
import { EventQuery } from './event-query.ts'

const timeRange = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00+01:00']
const times = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, n) => make(n))
const long = (length: number) => 'x'.repeat(length)
const aggregation = (index: number, more: object = {}) => ({ name: `n${index}`, aggregator: 'count', ...more })
const filter = (more: object = {}) => ({ field: 'event.type', operator: 'equals', values: ['a'], ...more })
const nested = (depth: number): object => (depth === 0 ? filter() : { operator: 'and', filters: [nested(depth - 1)] })
const order = (more: object = {}) => ({ field: 'event.type', direction: 'asc', ...more })

function problemsOf(query: object): Record<string, string> {
  const parsed = EventQuery.safeParse({ timeRange, ...query })
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

/** Specification §5, event query limits: what is just allowed, what is one too many, and where that is told. */
const limits: Record<string, readonly [allowed: object, refused: object, path: string]> = {
  'two dates': [{ timeRange }, { timeRange: [...timeRange, timeRange[0]] }, 'timeRange'],
  'not one date': [{ timeRange }, { timeRange: timeRange.slice(1) }, 'timeRange'],
  'valid dates': [{ timeRange }, { timeRange: ['2026-02-30T00:00:00Z', timeRange[1]] }, 'timeRange.0'],
  'dates in order': [{ timeRange: [timeRange[0], timeRange[0]] }, { timeRange: timeRange.toReversed() }, 'timeRange'],
  '50 aggregations': [
    { aggregations: times(50, aggregation) },
    { aggregations: times(51, aggregation) },
    'aggregations',
  ],
  'aggregation names of 50': [
    { aggregations: [aggregation(0, { name: long(50) })] },
    { aggregations: [aggregation(0, { name: long(51) })] },
    'aggregations.0.name',
  ],
  'aggregation names once': [
    { aggregations: times(2, aggregation) },
    { aggregations: [aggregation(0), aggregation(0)] },
    'aggregations',
  ],
  'aggregation names that are keys': [
    { aggregations: [aggregation(0, { name: 'constructor' })] },
    { aggregations: [aggregation(0, { name: '__proto__' })] },
    'aggregations.0.name',
  ],
  'aggregated fields of 100': [
    { aggregations: [aggregation(0, { field: long(100) })] },
    { aggregations: [aggregation(0, { field: long(101) })] },
    'aggregations.0.field',
  ],
  'aggregators that exist': [
    { aggregations: [aggregation(0)] },
    { aggregations: [aggregation(0, { aggregator: 'median' })] },
    'aggregations.0.aggregator',
  ],
  'aggregators of 20': [
    { aggregations: [aggregation(0)] },
    { aggregations: [aggregation(0, { aggregator: long(21) })] },
    'aggregations.0.aggregator',
  ],
  '10 count aggregations': [
    { counts: { aggregations: times(10, aggregation) } },
    { counts: { aggregations: times(11, aggregation) } },
    'counts.aggregations',
  ],
  'time zones of 50': [{ counts: { timeZone: long(50) } }, { counts: { timeZone: long(51) } }, 'counts.timeZone'],
  '20 fields': [{ fields: times(20, String) }, { fields: times(21, String) }, 'fields'],
  'fields of 100': [{ fields: [long(100)] }, { fields: [long(101)] }, 'fields.0'],
  '20 filters': [{ filters: times(20, () => filter()) }, { filters: times(21, () => filter()) }, 'filters'],
  '20 filters in groups': [
    { filters: [{ operator: 'or', filters: times(20, () => filter()) }] },
    { filters: [{ operator: 'or', filters: times(20, () => filter()) }, filter()] },
    'filters',
  ],
  '20 groups': [
    { filters: times(20, () => ({ operator: 'or', filters: [] })) },
    { filters: times(21, () => ({ operator: 'or', filters: [] })) },
    'filters',
  ],
  '5 levels of groups': [{ filters: [nested(5)] }, { filters: [nested(6)] }, `${'filters.0.'.repeat(6)}filters.0`],
  'filtered fields of 100': [
    { filters: [filter({ field: long(100) })] },
    { filters: [filter({ field: long(101) })] },
    'filters.0.field',
  ],
  '50 values': [
    { filters: [filter({ values: times(50, String) })] },
    { filters: [filter({ values: times(51, String) })] },
    'filters.0.values',
  ],
  'values of 1024': [
    { filters: [filter({ values: [long(1024)] })] },
    { filters: [filter({ values: [long(1025)] })] },
    'filters.0.values.0',
  ],
  'operators that exist': [{ filters: [filter()] }, { filters: [filter({ operator: 'like' })] }, 'filters.0.operator'],
  '20 orders': [{ orders: times(20, () => order()) }, { orders: times(21, () => order()) }, 'orders'],
  'asc or desc': [
    { orders: [order({ direction: 'desc' })] },
    { orders: [order({ direction: 'down' })] },
    'orders.0.direction',
  ],
  'limit to 10000': [{ limit: 10_000 }, { limit: 10_001 }, 'limit'],
  'limit from 0': [{ limit: 0 }, { limit: -1 }, 'limit'],
  'whole limits': [{ limit: 1 }, { limit: 1.5 }, 'limit'],
  'offset to 10000': [{ offset: 10_000 }, { offset: 10_001 }, 'offset'],
  'offset from 0': [{ offset: 0 }, { offset: -1 }, 'offset'],
  'known parts': [{}, { having: [] }, ''],
}

describe('an event query', () => {
  it.each(Object.entries(limits))('keeps to %s, and says where it does not', (_, [allowed, refused, path]) => {
    expect(problemsOf(allowed)).toEqual({})
    expect(Object.keys(problemsOf(refused))).toEqual([path])
  })

  it('takes the granularities of the specification and no others', () => {
    const named = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'hourOfDay', 'dayOfWeek']
    for (const granularity of [...named, '1s', '15m', '6h', '30d', '9999s', '10000s', '1209600m', '1w', '1M', '1y'])
      expect(problemsOf({ counts: { granularity } }), granularity).toEqual({})
    for (const granularity of ['', '0h', '-1h', '1.5h', '2w', '2M', '2y', 'h', '1 h', 'Hour', '1d; DROP', 'toString'])
      expect(Object.keys(problemsOf({ counts: { granularity } })), granularity).toEqual(['counts.granularity'])
  })

  it('answers a page of 25 from the start unless told otherwise', () => {
    expect(EventQuery.parse({ timeRange })).toMatchObject({ limit: 25, offset: 0 })
  })
})
