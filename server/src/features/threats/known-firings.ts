import type { WorkspaceId } from '@signet/contract/ids'
import type { ThreatType } from '@signet/contract/threat-types'
import type { Attack } from '@signet/engine/detections/detection'
import type { Known } from '../../pipeline/detection/judge-accounts.ts'
import type { Judged } from '../../pipeline/detection/judged.ts'
import type { Records } from '../../stores/records/records.ts'
import { overlay } from './changes.ts'
import { accountsOf, firingsFromSources, firingsOfAccounts, firingsOfKeys } from './firings-store.ts'
import { threatsNaming } from './store.ts'
import { bodyOf } from './threat-row.ts'

/** Attacks on passwords: whoever succeeds from their sources is suspicious. */
export const attackTypes: ReadonlySet<ThreatType> = new Set([
  'BRUTE_FORCE',
  'CREDENTIAL_STUFFING',
  'PASSWORD_SPRAYING',
  'ACCOUNT_ENUMERATION',
  'LOCKOUT_STORM',
])

const HOUR_MS = 3_600_000

/** What is stored, as it will be once what this round has found so far is written. */
export function knownFirings(records: Records, workspaceId: WorkspaceId, found: readonly Judged[]): Known {
  const read = <T>(work: Parameters<typeof records.inWorkspace<T>>[1]) => records.inWorkspace(workspaceId, work)
  const asWritten = overlay(found)
  return {
    async attacksFrom(sources, since) {
      const from = new Date(since - HOUR_MS)
      const stored = await read((db) => firingsFromSources(db, workspaceId, [...sources], from, attackTypes))
      return asWritten(stored)
        .filter(({ firing }) => attackTypes.has(firing.type) && firing.to >= since)
        .filter(({ firing }) => firing.sources.some((source) => sources.has(source)))
        .map(({ firing }): Attack => {
          const { type, subject, from: start, to, sources: used } = firing
          return { type, subject, from: start, to, sources: used }
        })
    },
    async sharedPrints(prints, since) {
      const from = new Date(since - HOUR_MS)
      const stored = await read((db) => firingsOfKeys(db, workspaceId, 'print', [...prints], from))
      return asWritten(stored)
        .filter(({ scope, key, firing }) => scope === 'print' && prints.has(key) && firing.type === 'MULTIPLE_ACCOUNTS')
        .map(({ key, firing }) => ({ print: key, from: firing.from, to: firing.to }))
    },
    async namedOf(accounts) {
      const stored = await read((db) => firingsOfAccounts(db, workspaceId, [...accounts.keys()]))
      const named = new Map<string, Set<string>>()
      for (const { scope, key, firing } of asWritten(stored)) {
        for (const account of accountsOf(firing)) {
          const from = accounts.get(account)
          if (from === undefined) continue
          // Its own story from that moment on is about to be told again.
          if (scope === 'account' && key === account && firing.hour >= from) continue
          named.set(account, new Set([...(named.get(account) ?? []), ...firing.named]))
        }
      }
      return named
    },
    async trustedOf(accounts) {
      const rows = await read((db) => threatsNaming(db, workspaceId, accounts))
      const trusted = new Map<string, Set<string>>()
      for (const row of rows) {
        if (row.resolution !== 'false_positive') continue
        for (const account of row.accounts)
          trusted.set(account, new Set([...(trusted.get(account) ?? []), ...bodyOf(row).named]))
      }
      return trusted
    },
  }
}

/** Who gave in to attacks from these sources, by source. */
export async function takenFrom(
  records: Records,
  workspaceId: WorkspaceId,
  sources: readonly string[],
  since: number,
): Promise<Map<string, Set<string>>> {
  const wanted = new Set(sources)
  const stored = await records.inWorkspace(workspaceId, (db) =>
    firingsFromSources(db, workspaceId, sources, new Date(since)),
  )
  const taken = new Map<string, Set<string>>()
  for (const { firing } of stored) {
    for (const source of firing.sources) {
      if (!wanted.has(source) || firing.compromised.length === 0) continue
      const accounts = taken.get(source) ?? new Set()
      for (const account of firing.compromised) accounts.add(account)
      taken.set(source, accounts)
    }
  }
  return taken
}
