import { expect, it } from 'vitest'
import { idWithin, signInId } from './event-id.ts'

const uuid = '6f1c2f0e-8a43-4c55-9d21-0f3b7a5e9c10'

it('an id that is counted within a provider is told apart from everybody else’s', () => {
  expect(idWithin('onelogin', 777)).toBe('onelogin:777')
  expect(idWithin('duo', '777')).toBe('duo:777')
})

it('an id that is one of a kind stays as it is', () => {
  expect(idWithin('onelogin', uuid)).toBe(uuid)
  expect(idWithin('onelogin', uuid.replaceAll('-', ''))).toBe(uuid.replaceAll('-', ''))
})

it('what is no id stays what it is', () => {
  for (const value of [undefined, null, '', {}, Number.NaN]) expect(idWithin('duo', value)).toBe(value)
})

it('a sign-in is told by its session and by who signed in', () => {
  const ada = signInId('okta', 's1', { accountId: 'ada' })
  expect(ada).toBe('okta:login:s1:ada')
  expect(signInId('okta', 's1', { email: 'grace@shop.example' })).toBe('okta:login:s1:grace@shop.example')
  expect(signInId('okta', 's1', {})).toBe('okta:login:s1:')
})

it('a sign-in without a session, or with more than an id can hold, is known by its record only', () => {
  expect(signInId('okta', undefined, { accountId: 'ada' })).toBeUndefined()
  expect(signInId('okta', 'x'.repeat(300), { accountId: 'ada' })).toBeUndefined()
})
