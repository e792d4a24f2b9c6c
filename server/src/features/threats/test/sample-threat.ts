import { randomUUID } from 'node:crypto'
import { ThreatId, type WorkspaceId } from '@signet/contract/ids'
import type { ThreatBody, ThreatRow } from '../threat-row.ts'

const nobody = { values: [], total: 0 }

/** An open threat on an account of its own. */
export function sampleThreat(workspaceId: WorkspaceId, given: Partial<ThreatRow> = {}): ThreatRow {
  const account = `account-${randomUUID()}`
  const body: ThreatBody = {
    eventCount: 12,
    failedCount: 12,
    successCount: 0,
    accounts: { values: [{ value: account, count: 12 }], total: 1 },
    ips: { values: [{ value: '203.0.113.9', count: 12 }], total: 1 },
    countries: nobody,
    asns: nobody,
    measures: [{ name: 'failures', value: 12, threshold: 10, usual: null }],
    filters: [{ field: 'account.id', operator: 'equals', values: [account] }],
    compromised: [],
    named: [],
  }
  return {
    id: ThreatId.parse(randomUUID()),
    workspaceId,
    type: 'BRUTE_FORCE',
    subjectKind: 'account',
    subjectValue: account,
    severity: 'high',
    status: 'ACTIVE',
    phase: 'STARTED',
    title: `Brute force: ${account}`,
    summary: '12 wrong passwords within 10 minutes.',
    startedAt: new Date(Date.now() - 600_000),
    endedAt: new Date(Date.now() - 60_000),
    detectedAt: new Date(Date.now() - 50_000),
    updatedAt: new Date(Date.now() - 50_000),
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    note: '',
    eventCount: 12,
    accounts: [account],
    touches: [account, '203.0.113.9'],
    searchText: `brute_force\n${account}\n203.0.113.9`,
    body,
    ...given,
  }
}
