import type { WorkspaceId } from '@signet/contract/ids'
import type { SubjectKind, ThreatType } from '@signet/contract/threat-types'
import { sourceOf } from '@signet/engine/detections/source-of'
import { type Identifier, identifierId } from '@signet/engine/links/link'
import { and, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { hasAny } from '../../stores/records/is-any.ts'
import type { Db } from '../../stores/records/records.ts'
import { threatFirings, threats } from '../../stores/records/threat-schema.ts'
import type { ThreatRow } from './threat-row.ts'

/** Somebody other than the owner is at work from what these name. */
const hostileTypes: readonly ThreatType[] = [
  'BRUTE_FORCE',
  'CREDENTIAL_STUFFING',
  'PASSWORD_SPRAYING',
  'ACCOUNT_TAKEOVER',
  'ACCOUNT_ENUMERATION',
  'LOCKOUT_STORM',
  'FAKE_SIGNUPS',
  'MULTIPLE_ACCOUNTS',
  'SHARED_FACTOR',
  'RESET_ABUSE',
  'SMS_PUMPING',
]
const MAX_FOUND = 5000
/** So many other addresses of an attack are told. */
const MAX_TOGETHER = 1000
const DAY_MS = 86_400_000

/** What a threat calls the identifier: its source for an address, itself for the rest. */
const subjectOf = ({ kind, value }: Identifier): { kind: SubjectKind; value: string } | null => {
  if (kind === 'ip') return { kind: 'ip', value: sourceOf(value) }
  return kind === 'account' || kind === 'print' || kind === 'phone' || kind === 'session' ? { kind, value } : null
}

const among = (kind: SQL | object, value: SQL | object, subjects: readonly { kind: string; value: string }[]): SQL =>
  sql`(${kind}, ${value}) IN (${sql.join(
    subjects.map((subject) => sql`(${subject.kind}, ${subject.value})`),
    sql`, `,
  )})`

/**
 * Of these identifiers, the ids of those that an attack came from, each with the addresses that the same attack came
 * from. What somebody called a false alarm does not count.
 */
export async function hostileAmong(
  context: Context,
  workspaceId: WorkspaceId,
  identifiers: readonly Identifier[],
  since: number,
): Promise<Map<string, ReadonlySet<string>>> {
  const subjects = identifiers.flatMap((identifier) => {
    const subject = subjectOf(identifier)
    return subject === null || subject.kind === 'account' ? [] : [{ id: identifierId(identifier), ...subject }]
  })
  if (subjects.length === 0) return new Map()
  return context.records.inWorkspace(workspaceId, async (db) => {
    const sources = subjects.filter(({ kind }) => kind === 'ip').map(({ value }) => value)
    const found = await db
      .select({
        type: threatFirings.type,
        kind: threatFirings.subjectKind,
        value: threatFirings.subjectValue,
        sources: threatFirings.sources,
      })
      .from(threatFirings)
      .where(
        and(
          eq(threatFirings.workspaceId, workspaceId),
          inArray(threatFirings.type, [...hostileTypes]),
          gte(threatFirings.hour, new Date(since - DAY_MS)),
          or(
            among(threatFirings.subjectKind, threatFirings.subjectValue, subjects),
            sources.length === 0 ? undefined : hasAny(threatFirings.sources, sources),
          ),
        ),
      )
      .limit(MAX_FOUND)
    const alarms = await falseAlarms(db, workspaceId, found)
    const wanted = new Set(subjects.map(({ kind, value }) => `${kind} ${value}`))
    const attacks = new Map<string, Set<string>>()
    for (const attack of found.filter((one) => !alarms.has(keyOf(one)))) {
      const keys = [`${attack.kind} ${attack.value}`, ...attack.sources.map((source) => `ip ${source}`)]
      for (const key of keys.filter((each) => wanted.has(each))) {
        const together = attacks.get(key) ?? new Set()
        if (together.size < MAX_TOGETHER) for (const source of attack.sources) together.add(source)
        attacks.set(key, together)
      }
    }
    const hostile = subjects.flatMap(({ id, kind, value }) => {
      const together = attacks.get(`${kind} ${value}`)
      return together === undefined ? [] : [[id, together] as const]
    })
    return new Map(hostile)
  })
}

const keyOf = ({ type, kind, value }: { type: string; kind: string; value: string }) => `${type} ${kind} ${value}`

async function falseAlarms(db: Db, workspaceId: WorkspaceId, found: readonly { kind: string; value: string }[]) {
  if (found.length === 0) return new Set<string>()
  const rows = await db
    .select({ type: threats.type, kind: threats.subjectKind, value: threats.subjectValue })
    .from(threats)
    .where(
      and(
        eq(threats.workspaceId, workspaceId),
        eq(threats.resolution, 'false_positive'),
        among(threats.subjectKind, threats.subjectValue, found),
      ),
    )
  return new Set(rows.map(keyOf))
}

/** The open threats about each of these identifiers, by the identifier's id. */
export async function openThreatsAbout(
  context: Context,
  workspaceId: WorkspaceId,
  identifiers: readonly Identifier[],
): Promise<Map<string, ThreatRow[]>> {
  const subjects = identifiers.flatMap((identifier) => {
    const subject = subjectOf(identifier)
    return subject === null ? [] : [{ id: identifierId(identifier), ...subject }]
  })
  if (subjects.length === 0) return new Map()
  const accounts = subjects.filter(({ kind }) => kind === 'account').map(({ value }) => value)
  const rows = await context.records.inWorkspace(workspaceId, (db) =>
    db
      .select()
      .from(threats)
      .where(
        and(
          eq(threats.workspaceId, workspaceId),
          eq(threats.status, 'ACTIVE'),
          or(
            among(threats.subjectKind, threats.subjectValue, subjects),
            accounts.length === 0 ? undefined : hasAny(threats.accounts, accounts),
          ),
        ),
      )
      .limit(MAX_FOUND),
  )
  const byName = new Map<string, ThreatRow[]>()
  for (const row of rows) {
    const named = new Set([
      `${row.subjectKind} ${row.subjectValue}`,
      ...row.accounts.map((account) => `account ${account}`),
    ])
    for (const name of named) byName.set(name, [...(byName.get(name) ?? []), row])
  }
  return new Map(
    subjects.flatMap(({ id, kind, value }) => {
      const own = byName.get(`${kind} ${value}`)
      return own === undefined ? [] : [[id, own] as const]
    }),
  )
}
