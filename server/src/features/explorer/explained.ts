import type { Filter } from '@signet/contract/event-query'
import { QueryProblem } from '@signet/engine/query/query-problem'
import { AppError } from '../../app-error.ts'
import { QueryFailed } from '../../stores/events/event-store-errors.ts'

const CANNOT_COMPILE_REGEXP = 427

/** Tells the caller which part of a query is wrong. A pattern may be too much for the engine only. */
export async function explained<Answer>(
  filters: readonly Filter[] | undefined,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof QueryProblem) throw new AppError('invalid_request', { fields: { ...error.fields } })
    if (!(error instanceof QueryFailed)) throw error
    if (error.code === CANNOT_COMPILE_REGEXP) {
      const paths = patternPaths(filters ?? [], 'filters')
      const fields = Object.fromEntries(paths.map((path) => [path, 'This regular expression is too large']))
      throw new AppError('invalid_request', { fields, cause: error })
    }
    // The engine's own list of zones may be older than ours.
    if (/time ?zone/i.test(error.message)) {
      throw new AppError('invalid_request', { fields: { 'counts.timeZone': 'No such time zone' }, cause: error })
    }
    throw error
  }
}

function patternPaths(filters: readonly Filter[], path: string): string[] {
  return filters.flatMap((filter, index) => {
    if ('filters' in filter) return patternPaths(filter.filters, `${path}.${index}.filters`)
    return filter.operator === 'matches' ? `${path}.${index}.values` : []
  })
}
