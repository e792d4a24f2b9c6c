import { limits } from '@signet/contract/limits'
import type { Method } from '@signet/contract/paths'
import { ApiError } from './api-error.ts'

/** Specification §7: up to 2 retries, on 5xx responses only. */
export const shouldRetry = (failures: number, error: unknown) =>
  error instanceof ApiError && error.status >= 500 && failures < limits.console.apiRetries

/** A creation that failed half way must not be made twice, so POST is never repeated. */
export const mayRepeat = (method: Method) => method !== 'POST'

export const retryDelayMs = (failures: number) => Math.min(400 * 2 ** failures, 3000)
