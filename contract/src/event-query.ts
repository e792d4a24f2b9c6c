import { z } from 'zod'
import { aggregators, fieldGroups, type Operator, operators } from './event-fields.ts'
import { limits } from './limits.ts'

const { query } = limits
const fieldName = z
  .string('A field name is needed')
  .min(1, 'A field name is needed')
  .max(query.fieldLength, `A field name has at most ${query.fieldLength} characters`)

/**
 * A value to compare with: texts as they are; numbers, flags and times in their usual spelling. E-mails, phones and
 * addresses mean what ingestion makes of them, so any spelling of one finds it. Upper and lower case are told apart by
 * equals, notEquals, in, notIn and matches only, and there not for e-mails.
 */
const FilterValue = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .pipe(z.string().max(query.filterValueLength, `A value has at most ${query.filterValueLength} characters`))

const operatorNames = [...new Set(Object.values(operators).flat())] as [Operator, ...Operator[]]

export interface Comparison {
  field: string
  operator: Operator
  values?: string[] | undefined
}
const groupOperators = ['and', 'or', 'not'] as const
export interface FilterGroup {
  operator: (typeof groupOperators)[number]
  filters: Filter[]
}
export type Filter = Comparison | FilterGroup

const MAX_DEPTH = 5

const Comparison = z.strictObject({
  field: fieldName,
  operator: z.enum(operatorNames),
  values: z.array(FilterValue).max(query.filterValues, `At most ${query.filterValues} values`).optional(),
})

const groupOf = (filters: z.ZodType<Filter[]>) => z.strictObject({ operator: z.enum(groupOperators), filters })

/**
 * Either a comparison {field, operator, values} or a group {operator: and|or|not, filters}. `not` means none of them. The
 * operator tells which, so that a problem is told at its own place.
 */
const filterOf = (depth: number): z.ZodType<Filter> =>
  z.discriminatedUnion('operator', [Comparison, groupOf(filtersOf(depth + 1))], { error: 'No such operator' })

const filtersOf = (depth: number): z.ZodType<Filter[]> =>
  depth > MAX_DEPTH + 1
    ? z.array(z.never(`Groups nest at most ${MAX_DEPTH} deep`))
    : z.array(
        z.lazy(() => filterOf(depth)),
        'A list of filters is needed',
      )

/** How many comparisons there are in all, at any depth. */
export const comparisons = (filters: readonly Filter[]): number =>
  filters.reduce((sum, filter) => sum + ('filters' in filter ? comparisons(filter.filters) : 1), 0)
const groups = (filters: readonly Filter[]): number =>
  filters.reduce((sum, filter) => sum + ('filters' in filter ? 1 + groups(filter.filters) : 0), 0)

const Filters = filtersOf(1)
  .refine((filters) => comparisons(filters) <= query.filters, `At most ${query.filters} filters`)
  .refine((filters) => groups(filters) <= query.filters, `At most ${query.filters} groups of filters`)

const moment = z.iso.datetime({ offset: true, error: 'Not a date and time of RFC 3339' })

/** From the first moment up to, not including, the second. How old the first may be is judged where the clock is. */
export const TimeRange = z
  .tuple([moment, moment], 'Exactly two dates')
  .refine(([from, to]) => Date.parse(from) <= Date.parse(to), 'The start must not be after the end')

export const Aggregation = z.strictObject({
  name: z
    .string('A name is needed')
    .min(1, 'A name is needed')
    .max(query.aggregationNameLength, `A name has at most ${query.aggregationNameLength} characters`)
    // Names become keys of the answer.
    .refine((name) => name !== '__proto__', 'This name cannot be used'),
  field: fieldName.optional(),
  aggregator: z
    .string('No such aggregator')
    .max(query.aggregatorLength, `An aggregator has at most ${query.aggregatorLength} characters`)
    .pipe(z.enum(aggregators, 'No such aggregator')),
})
export type Aggregation = z.infer<typeof Aggregation>

export const granularityPattern =
  /^(?:second|minute|hour|day|week|month|year|[1-9]\d*[smhd]|1w|1M|1y|hourOfDay|dayOfWeek)$/

const named = (max: number) =>
  z
    .array(Aggregation)
    .max(max, `At most ${max} aggregations`)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Every aggregation needs its own name')

export const Counts = z.strictObject({
  granularity: z.string().regex(granularityPattern, 'No such granularity').optional(),
  timeZone: z
    .string()
    .min(1, 'No such time zone')
    .max(query.timeZoneLength, `A time zone has at most ${query.timeZoneLength} characters`)
    .optional(),
  aggregations: named(query.countAggregations).optional(),
})
export type Counts = z.infer<typeof Counts>

export const Order = z.strictObject({ field: fieldName, direction: z.enum(['asc', 'desc'], 'asc or desc') })
export type Order = z.infer<typeof Order>

const paging = (max: number) =>
  z.int(`Between 0 and ${max}`).min(0, `Between 0 and ${max}`).max(max, `Between 0 and ${max}`)

export const EventQuery = z.strictObject({
  timeRange: TimeRange,
  aggregations: named(query.aggregations).optional(),
  counts: Counts.optional(),
  /** What of each event is answered; in a grouped query: what is grouped by. */
  fields: z.array(fieldName).max(query.fields, `At most ${query.fields} fields`).optional(),
  filters: Filters.optional(),
  limit: paging(query.limit).default(limits.tables.pageSize),
  offset: paging(query.offset).default(0),
  orders: z.array(Order).max(query.orders, `At most ${query.orders} orders`).optional(),
})
export type EventQuery = z.infer<typeof EventQuery>

/** A file holds events alone, all that fit into it unless fewer are asked for. */
export const ExportQuery = EventQuery.omit({ aggregations: true, counts: true }).extend({
  limit: paging(limits.exports.rows).default(limits.exports.rows),
})
export type ExportQuery = z.infer<typeof ExportQuery>

const FieldAnswer = z.union([z.string(), z.boolean(), z.number(), z.null(), z.array(z.string())])
const Row = z.record(z.string(), z.json())

export const EventAnswer = z.object({
  /** By field name; every field where none were asked for. */
  events: z.array(z.record(z.string(), FieldAnswer)),
  total: z.int(),
  aggregations: Row,
  /** One row a bucket: `time` for a span of time, `bucket` for an hour of the day or a day of the week (1 = Monday). */
  counts: z.array(Row),
})
export type EventAnswer = z.infer<typeof EventAnswer>

export const GroupAnswer = z.object({
  groups: z.array(z.looseObject({ key: Row, count: z.int() })),
  /** How many groups there are in all. */
  total: z.int(),
})
export type GroupAnswer = z.infer<typeof GroupAnswer>

export const SuggestionQuery = z.strictObject({
  field: fieldName,
  search: z.string().max(query.filterValueLength).default(''),
  timeRange: TimeRange.optional(),
})
export type SuggestionQuery = z.infer<typeof SuggestionQuery>

export const Suggestions = z.object({
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  total: z.int(),
})
export type Suggestions = z.infer<typeof Suggestions>

export const Fields = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['text', 'texts', 'number', 'boolean', 'time', 'ip']),
      operators: z.array(z.string()),
      group: z.enum(fieldGroups),
    }),
  ),
  total: z.int(),
})
export type Fields = z.infer<typeof Fields>
