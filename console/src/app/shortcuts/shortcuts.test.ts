import { expect, test } from 'vitest'
import { keyOf, type Press, type Typed, type } from './shortcuts.ts'

const press = (given: Partial<Press>): Press => ({
  key: '',
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...given,
})

test.each([
  [press({ key: '?', shiftKey: true }), '?'],
  [press({ key: 'G' }), 'g'],
  [press({ key: 'ı', code: 'KeyB', altKey: true, shiftKey: true }), 'Alt+Shift+B'],
  [press({ key: 'b', code: 'KeyB', altKey: true }), null],
  [press({ key: 'd', ctrlKey: true }), null],
  [press({ key: 'k', ctrlKey: true }), 'Mod+K'],
  [press({ key: 'K', metaKey: true }), 'Mod+K'],
  [press({ key: 'K', ctrlKey: true, shiftKey: true }), null],
  [press({ key: 'd', metaKey: true }), null],
  [press({ key: 'ArrowUp' }), 'ArrowUp'],
  [press({ key: 'Enter' }), null],
])('%j is %s', (given, expected) => {
  expect(keyOf(given)).toBe(expected)
})

function actionsOf(keys: string[], gapMs = 100) {
  let typed: Typed = { keys: [], at: 0 }
  const actions: string[] = []
  keys.forEach((key, index) => {
    const next = type(typed, key, 10_000 + index * gapMs)
    typed = next.typed
    if (next.shortcut) actions.push(next.shortcut.action)
  })
  return actions
}

test.each([
  [['?'], ['list']],
  [['Mod+K'], ['palette']],
  [['g', 'Mod+K'], ['palette']],
  [['g', 'd'], ['dashboard']],
  [
    ['x', 'g', 'k', 'g', 'u'],
    ['apiKeys', 'profile'],
  ],
  [['d'], []],
  [['s', 'e', 'a', 'l'], ['seal']],
  [
    ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'b', 'a'],
    ['stamp'],
  ],
])('%j does %j', (keys, actions) => {
  expect(actionsOf(keys)).toEqual(actions)
})

test('a long pause forgets the first key', () => {
  expect(actionsOf(['g', 'd'], 2000)).toEqual([])
})
