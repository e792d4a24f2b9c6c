import type { Filter } from '@signet/contract/event-query'
import { expect, it } from 'vitest'
import { withoutAccount } from './without-account.ts'

const of = (account: string): Filter => ({ field: 'account.id', operator: 'equals', values: [account] })
const type: Filter = { field: 'event.type', operator: 'in', values: ['LOGIN_FAILED'] }
const all = (...filters: Filter[]): Filter => ({ operator: 'and', filters })
const any = (...filters: Filter[]): Filter => ({ operator: 'or', filters })

it('leaves what the evidence of two accounts has in common', () => {
  expect(withoutAccount([of('ada'), type], 'ada')).toEqual([type])
  expect(withoutAccount([any(all(of('ada'), type), all(of('ada'))), type], 'ada')).toEqual([
    any(all(type), all()),
    type,
  ])
})

it('answers nothing where others pass, too', () => {
  expect(withoutAccount([of('ada'), type], 'bob')).toBeNull()
  expect(withoutAccount([type], 'ada')).toBeNull()
  expect(withoutAccount([any(all(of('ada'), type), all(type))], 'ada')).toBeNull()
  expect(withoutAccount([any(of('ada'), type)], 'ada')).toBeNull()
  expect(withoutAccount([{ operator: 'not', filters: [all(of('ada'))] }], 'ada')).toBeNull()
  expect(withoutAccount([{ field: 'account.id', operator: 'in', values: ['ada', 'bob'] }], 'ada')).toBeNull()
})
