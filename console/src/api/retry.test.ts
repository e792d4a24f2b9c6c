import { expect, test } from 'vitest'
import { ApiError, apiErrorFrom, unreachable } from './api-error.ts'
import { mayRepeat, shouldRetry } from './retry.ts'

const failed = (status: number) => new ApiError(status, 'code', 'message', {}, null)

test.each([
  [0, failed(500), true],
  [1, failed(503), true],
  [2, failed(503), false],
  [0, failed(429), false],
  [0, failed(404), false],
  [0, failed(402), false],
  [0, unreachable(), false],
  [0, new Error('a bug of our own'), false],
])('after %i failures %s is retried: %s', (failures, error, retried) => {
  expect(shouldRetry(failures, error)).toBe(retried)
})

test('only calls that can be repeated safely are', () => {
  expect((['GET', 'PUT', 'DELETE', 'POST'] as const).map(mayRepeat)).toEqual([true, true, true, false])
})

test('an error body becomes a typed error with its fields and request id', () => {
  const body = {
    error: { code: 'api_key_name_taken', message: 'Taken', fields: { name: 'Taken', odd: 3 }, requestId: 'r1' },
  }
  const error = apiErrorFrom(409, body, 'header')
  expect(error).toMatchObject({ status: 409, code: 'api_key_name_taken', fields: { name: 'Taken' }, requestId: 'r1' })
})

test('an unreadable error body still gives a sentence and the request id of the header', () => {
  expect(apiErrorFrom(502, '<html>', 'r2')).toMatchObject({
    status: 502,
    code: 'internal',
    fields: {},
    requestId: 'r2',
  })
})
