import { expect, it } from 'vitest'
import { readNative } from './native.ts'

it('a record that has neither a type nor an ip is none of ours', () => {
  expect(readNative({ colour: 'red' })).toBeNull()
  expect(readNative('type="LOGIN"')).toBeNull()
})

it('the contract’s fields are taken over, every other one that says something is put aside', () => {
  const record = JSON.parse(
    '{"type": "X", "accountID": "a", "email": null, "foo": null, "bar": "", "__proto__": {"x": 1}}',
  )
  const draft = readNative(record)
  expect(draft).toMatchObject({ type: 'X', email: null })
  expect(Object.entries(draft?.otherFields ?? {})).toEqual([
    ['accountID', 'a'],
    ['__proto__', { x: 1 }],
  ])
  expect(readNative({ type: 'X', ip: '' })).toEqual({ type: 'X', ip: '' })
})
