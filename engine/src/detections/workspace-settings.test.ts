import { limits } from '@signet/contract/limits'
import { threatTypes } from '@signet/contract/threat-types'
import { describe, expect, it } from 'vitest'
import { detections } from './catalogue.ts'
import { boundsOf } from './threshold-bounds.ts'
import {
  noOwnSettings,
  problemsOf,
  riskInForce,
  settingsAfterReset,
  settingsInForce,
  tidied,
  withChange,
} from './workspace-settings.ts'

const field = (type: string, name: string) => `detections.${type}.thresholds.${name}`

describe('the settings of a workspace', () => {
  it('are the defaults until something is set, and a reset gives the numbers of the specification', () => {
    const { risk, of } = settingsInForce(noOwnSettings)
    expect(risk).toEqual({ high: 0.8, medium: 0.3, low: 0.3 })
    expect(of('BRUTE_FORCE')).toMatchObject({ sourceFailures: 10, sourceMinutes: 10 })
    expect(riskInForce(settingsAfterReset)).toEqual({ high: 0.8, medium: 0.2, low: 0.2 })
    expect(settingsAfterReset).toEqual({ risk: { medium: 0.2, low: 0.2 }, disabled: [], thresholds: {} })
  })

  it('change only what is named', () => {
    const one = withChange(noOwnSettings, {
      risk: { high: 0.9 },
      detections: { BRUTE_FORCE: { thresholds: { sourceFailures: 5 } }, DORMANT_ACCOUNT: { enabled: false } },
    })
    const two = withChange(one, { detections: { BRUTE_FORCE: { thresholds: { sourceMinutes: 20 } } } })
    const { risk, of } = settingsInForce(two)
    expect(risk).toEqual({ high: 0.9, medium: 0.3, low: 0.3 })
    expect(of('BRUTE_FORCE')).toMatchObject({ sourceFailures: 5, sourceMinutes: 20, manyFailures: 10 })
    expect(of('DORMANT_ACCOUNT')).toBeNull()
    expect(
      settingsInForce(withChange(two, { detections: { DORMANT_ACCOUNT: { enabled: true } } })).of('DORMANT_ACCOUNT'),
    ).not.toBeNull()
  })

  it('that equal the default are not kept, so that a better default reaches everybody', () => {
    const set = withChange(noOwnSettings, {
      risk: { high: 0.9, medium: 0.3 },
      detections: { BRUTE_FORCE: { enabled: true, thresholds: { sourceFailures: 5, codes: 20 } } },
    })
    expect(set).toEqual({ risk: { high: 0.9 }, disabled: [], thresholds: { BRUTE_FORCE: { sourceFailures: 5 } } })
    const back = withChange(set, {
      risk: { high: 0.8 },
      detections: { BRUTE_FORCE: { thresholds: { sourceFailures: 10 } } },
    })
    expect(back).toEqual(noOwnSettings)
  })

  it('of an older version lose what is not known any more', () => {
    const old = {
      risk: { high: 0.9, highest: 1 },
      disabled: ['GONE'],
      thresholds: { BRUTE_FORCE: { gone: 3 }, GONE: {} },
    }
    expect(tidied(old as never)).toEqual({ risk: { high: 0.9 }, disabled: [], thresholds: {} })
  })
})

describe('a change of settings', () => {
  it('tells everything that is wrong at its field', () => {
    const problems = problemsOf(noOwnSettings, {
      risk: { high: 1.2, medium: 0.5, low: 0.6 },
      detections: {
        BRUTE_FORCE: { thresholds: { sourceFailures: 0, sourceMinutes: 61, manyFailures: Number.NaN, codes: 30 } },
        CREDENTIAL_STUFFING: { thresholds: { fewTriesShare: 1.1, nope: 1, toString: 1 } },
      },
    })
    expect(problems).toEqual({
      'risk.high': 'Must be between 0 and 1',
      'risk.low': 'Must not be above medium',
      [field('BRUTE_FORCE', 'sourceFailures')]: 'Must be between 1 and 1000',
      [field('BRUTE_FORCE', 'sourceMinutes')]: 'Must be between 1 and 60',
      [field('BRUTE_FORCE', 'manyFailures')]: 'Must be between 1 and 1000',
      [field('CREDENTIAL_STUFFING', 'fewTriesShare')]: 'Must be between 0.01 and 1',
      [field('CREDENTIAL_STUFFING', 'nope')]: 'No such threshold',
      [field('CREDENTIAL_STUFFING', 'toString')]: 'No such threshold',
    })
  })

  it('is held against what is in force where it names a part of it', () => {
    expect(problemsOf(noOwnSettings, { risk: { high: 0.2 } })).toEqual({ 'risk.medium': 'Must not be above high' })
    expect(problemsOf(withChange(noOwnSettings, { risk: { low: 0.1 } }), { risk: { medium: 0.1, high: 0.1 } })).toEqual(
      {},
    )
  })

  it('may put every number back to its default and to both of its bounds', () => {
    const every = (pick: (name: string, threshold: (typeof detections)[number]['thresholds'][string]) => number) =>
      Object.fromEntries(
        detections.map(({ type, thresholds }) => [
          type,
          {
            thresholds: Object.fromEntries(Object.entries(thresholds).map(([name, each]) => [name, pick(name, each)])),
          },
        ]),
      )
    for (const pick of [
      (_: string, { value }: { value: number }) => value,
      (name: string, threshold: { value: number; why: string }) => boundsOf(name, threshold).least,
      (name: string, threshold: { value: number; why: string }) => boundsOf(name, threshold).most,
    ])
      expect(problemsOf(noOwnSettings, { risk: limits.risk.defaults, detections: every(pick) })).toEqual({})
    expect(Object.keys(every((_, { value }) => value))).toEqual([...threatTypes])
  })
})
