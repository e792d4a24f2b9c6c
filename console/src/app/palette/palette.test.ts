import { describe, expect, test } from 'vitest'
import { type Choice, keyOf, readRecent, withRecent } from './choice.ts'
import { matching, matchOf } from './match.ts'

describe('what was typed', () => {
  test.each([
    ['Event explorer', 'exp', 1],
    ['Event explorer', 'ev ex', 1],
    ['Event explorer', 'event', 0],
    ['Zustand des Eingangs', 'eing', 1],
    ['Präsentation', 'pra', 0],
    ['Threats', 'hreats', null],
    ['Threats', '(', null],
  ])('%s by “%s” ranks %s', (name, typed, expected) => {
    expect(matchOf(name, typed)).toBe(expected)
  })

  test('finds the best first', () => {
    expect(matching(['Use dark theme', 'Dark matter', 'Light'], (name) => name, 'dark')).toEqual([
      'Dark matter',
      'Use dark theme',
    ])
  })
})

const page = (name: string): Choice => ({ kind: 'page', name })

describe('recent choices', () => {
  test('are the newest first, each once, five at most', () => {
    const recent = ['a', 'b', 'c', 'd', 'e', 'b'].reduce<Choice[]>((all, name) => withRecent(all, page(name)), [])
    expect(recent.map(keyOf)).toEqual(['page b', 'page e', 'page d', 'page c', 'page a'])
  })

  test('come back as they were, without what cannot be meant', () => {
    const kept: Choice[] = [
      { kind: 'account', value: 'ada', uuid: 'u' },
      { kind: 'identifier', type: 'ip', value: '192.0.2.1' },
      { kind: 'threat', id: 't', type: 'BRUTE_FORCE', title: 'Brute force: ada' },
      { kind: 'action', name: 'dark' },
    ]
    expect(readRecent(JSON.stringify([...kept, { kind: 'action', name: 'x' }, null, 3]))).toEqual(kept)
    expect(readRecent('{')).toEqual([])
    expect(readRecent(null)).toEqual([])
    expect(readRecent('{"kind":"page"}')).toEqual([])
  })
})
