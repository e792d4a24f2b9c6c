import { describe, expect, it } from 'vitest'
import { accountUuid, accountWithUuid, forgetUuids, rememberUuid } from './account-uuid.ts'

const [here, there] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

describe('the address of an account', () => {
  it('that was handed out leads back to it, in its own workspace only', () => {
    const uuid = accountUuid(here, 'ada')
    expect(accountWithUuid(here, uuid)).toBe('ada')
    expect(accountWithUuid(there, uuid)).toBeUndefined()
    expect(accountUuid(there, 'ada')).not.toBe(uuid)
  })

  it('is forgotten with its account, or with its workspace', () => {
    const [ada, bob, other] = [accountUuid(here, 'ada'), accountUuid(here, 'bob'), accountUuid(there, 'ada')]
    forgetUuids(here, (account) => account === 'ada')
    expect([accountWithUuid(here, ada), accountWithUuid(here, bob)]).toEqual([undefined, 'bob'])
    forgetUuids(here, () => true)
    expect([accountWithUuid(here, bob), accountWithUuid(there, other)]).toEqual([undefined, 'ada'])
  })

  it('that was not asked for in a long time goes first', () => {
    rememberUuid(here, 'old', 'old')
    rememberUuid(here, 'asked for again', 'kept')
    for (let n = 0; n < 49_999; n += 1) rememberUuid(here, `uuid ${n}`, 'somebody')
    rememberUuid(here, 'asked for again', 'kept')
    for (let n = 0; n < 40_000; n += 1) rememberUuid(here, `later ${n}`, 'somebody')
    expect([accountWithUuid(here, 'old'), accountWithUuid(here, 'asked for again')]).toEqual([undefined, 'kept'])
    forgetUuids(here, () => true)
  })
})
