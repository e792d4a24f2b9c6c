import { expect, test } from 'vitest'
import { suspendedAt } from './suspended-at.ts'

const at = (timestamp: number, type: Parameters<typeof suspendedAt>[0][number]['type']) => ({ timestamp, type })

test('an account is suspended since it was, until it is reactivated; what else happens says nothing', () => {
  expect(suspendedAt([])).toBeUndefined()
  expect(suspendedAt([at(9, 'LOGIN_SUCCESS'), at(8, 'ACCOUNT_LOCKED')])).toBeUndefined()
  expect(suspendedAt([at(9, 'LOGIN_BLOCKED'), at(8, 'ACCOUNT_SUSPENDED'), at(7, 'ACCOUNT_REACTIVATED')])).toBe(8)
  expect(suspendedAt([at(9, 'ACCOUNT_REACTIVATED'), at(8, 'ACCOUNT_SUSPENDED')])).toBeNull()
})
