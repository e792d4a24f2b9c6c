import type { Threat } from '@signet/contract/threats'
import { expect, test } from 'vitest'
import { suggestionsOf } from './suggestions.ts'

const ranking = (...values: string[]) => ({
  values: values.map((value) => ({ value, count: 1 })),
  total: values.length,
})
const threat = (kind: Threat['subject']['kind'], value: string, ips: string[] = [], accounts: string[] = []) => ({
  id: '00000000-0000-4000-8000-000000000001' as Threat['id'],
  type: 'BRUTE_FORCE' as const,
  subject: { kind, value },
  ips: ranking(...ips),
  accounts: ranking(...accounts),
})

test('a threat suggests whom it is about, a campaign where it came from, each once', () => {
  const suggested = suggestionsOf([
    threat('ip', '8.8.8.8'),
    threat('campaign', 'c1', ['8.8.8.8', '8.8.4.4'], ['ada']),
    threat('campaign', 'c2', ['9.9.9.9']),
    threat('campaign', 'c3', [], ['ada']),
    threat('workspace', 'all'),
    threat('phone', '+12025550143'),
  ])
  expect(suggested.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'ip 8.8.8.8',
    'ip 9.9.9.9',
    'account ada',
    'phone +12025550143',
  ])
})
