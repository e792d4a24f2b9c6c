import { randomUUID } from 'node:crypto'
import type { Severity, ThreatType } from '@signet/contract/threat-types'
import type { Visit } from './browser.ts'
import { addPerson, type OwnPerson } from './people.ts'
import { addWorkspace, inRecords, type Workspace } from './records.ts'
import { openAs } from './sign-in.ts'

const MINUTE_MS = 60_000
const ANSWER_MS = 90_000
export const ATTACKER = '203.0.113.9'
const VICTIM = 'ada@example.com'

interface Place {
  workspace: Workspace
  person: OwnPerson
}

let place: Promise<Place> | undefined

/** A workspace of this file in which somebody guessed a password, opened as its Admin. */
export async function openThreats(visit: Visit, path = 'threats'): Promise<Place> {
  // The timeline of a story waits for the engine, which may be emulated.
  visit.page.setDefaultTimeout(ANSWER_MS)
  place ??= settle()
  const { workspace, person } = await place
  await openAs(visit, person, `/${workspace.id}/${path}`)
  return place
}

/** What the detector would find is written down: how it finds it is told elsewhere, and takes its time. */
async function settle(): Promise<Place> {
  const workspace = await addWorkspace('enterprise')
  const person = await addPerson([[workspace, 'Admin']])
  await addThreat(workspace, 'ACCOUNT_TAKEOVER', 'critical', 'Account takeover')
  await addThreat(workspace, 'BRUTE_FORCE', 'high', 'Brute force')
  return { workspace, person }
}

const ranking = (value: string, count: number) => ({ values: [{ value, count }], total: 1 })

async function addThreat(workspace: Workspace, type: ThreatType, severity: Severity, name: string) {
  const [from, to] = [90, 60].map((minutes) => new Date(Date.now() - minutes * MINUTE_MS))
  const body = {
    accounts: ranking(VICTIM, 31),
    ips: ranking(ATTACKER, 31),
    countries: ranking('VN', 31),
    asns: ranking('45899', 31),
    eventCount: 31,
    failedCount: 30,
    successCount: 1,
    measures: [{ name: 'failures', value: 30, threshold: 10, usual: null }],
    filters: [{ field: 'ip.value', operator: 'equals', values: [ATTACKER] }],
    compromised: severity === 'critical' ? [VICTIM] : [],
    named: [],
  }
  await inRecords((client) =>
    client.query(
      `insert into threats (id, workspace_id, type, subject_kind, subject_value, severity, status, phase, title, summary,
         started_at, ended_at, detected_at, updated_at, event_count, accounts, touches, search_text, body)
       values ($1, $2, $3, 'account', $4, $5, 'ACTIVE', 'ENDED', $6, $7, $8, $9, now(), now(), 31, $10, $11, $12, $13)`,
      [
        randomUUID(),
        workspace.id,
        type,
        VICTIM,
        severity,
        `${name}: ${VICTIM}`,
        `30 failed sign-ins on ${VICTIM} from ${ATTACKER}.`,
        from,
        to,
        [VICTIM],
        [VICTIM, ATTACKER],
        `${name} ${VICTIM} ${ATTACKER}`.toLowerCase(),
        JSON.stringify(body),
      ],
    ),
  )
}
