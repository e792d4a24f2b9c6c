import { sources } from '@signet/contract/ingestion'
import { describe, expect, test } from 'vitest'
import de from '../../i18n/de/onboarding.json'
import en from '../../i18n/en/onboarding.json'
import { integrations } from './integrations.ts'

const place = { origin: 'https://signet.example', key: 'sig_key' }

test('there is a walk-through for everything that is understood', () => {
  const understood = sources.filter((source) => source !== 'native' && source !== 'csv')
  expect(integrations.map(({ id }) => id).sort()).toEqual([...understood, 'api'].sort())
})

test('what the specification lists comes first, in its order', () => {
  expect(integrations.slice(0, 6).map(({ id }) => id)).toEqual(['auth0', 'keycloak', 'okta', 'pingone', 'entra', 'api'])
})

describe.each(integrations)('the walk-through of $name', ({ id, steps, pastes }) => {
  const all = Object.values(pastes).flat()

  test.each([
    ['English', en],
    ['German', de],
  ])('has as many sentences as steps in %s', (_, { walk }) => {
    expect(Object.keys(walk[id])).toEqual(Array.from({ length: steps }, (_each, at) => String(at + 1)))
  })

  test('pastes at steps that there are, under names that tell them apart', () => {
    for (const [step, given] of Object.entries(pastes)) {
      expect(Number(step)).toBeLessThanOrEqual(steps)
      expect(new Set(given.map(({ label }) => label)).size).toBe(given.length)
    }
  })

  test('fills in the workspace’s own address and key', () => {
    const text = all.map((paste) => paste.text(place)).join('\n')
    expect(text).toContain('https://signet.example/v1/signalprint/logs')
    expect(text).toContain('Bearer sig_key'.slice(id === 'pingfederate' ? 'Bearer '.length : 0))
  })
})
