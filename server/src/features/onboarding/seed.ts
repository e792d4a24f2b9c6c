import type { Role } from '@signet/contract/access'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { WorkspaceId } from '@signet/contract/ids'
import type { PlanName } from '@signet/contract/plans'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { installation } from '../../stores/records/schema.ts'
import { recordChange } from '../audit/audit.ts'
import { addMembership } from '../members/members.ts'
import { addWorkspace } from '../workspace/workspace.ts'
import { type Credentials, loadCredentials } from './credentials.ts'

/** Any number that nobody else takes. */
const SEED_LOCK = 5_172_026_002
const SEEDED = 'seeded'
const SEEDER = 'first start'

interface SeedWorkspace {
  id: WorkspaceId
  company: string
  planName: PlanName
  members: Record<string, Role>
}

const id = (text: string) => WorkspaceId.parse(text)
const demo: SeedWorkspace = { id: id(DEMO_CLIENT_UUID), company: 'Signet Demo', planName: 'internal', members: {} }
const acme: SeedWorkspace[] = [
  {
    id: id('5b0a8f5e-3c1d-4b7a-9a53-8f1f0c2d7e11'),
    company: 'Acme Bank',
    planName: 'enterprise_trial',
    members: { 'admin@acme.test': 'Admin', 'analyst@acme.test': 'Analyst', 'viewer@acme.test': 'Read Only' },
  },
  {
    id: id('c4f7d2b8-6e90-4d15-8b2e-27a1c9e05f42'),
    company: 'Acme Labs',
    planName: 'free',
    members: { 'admin@acme.test': 'Admin' },
  },
]
const people: Record<string, { givenName: string; familyName: string }> = {
  'admin@acme.test': { givenName: 'Ada', familyName: 'Moreau' },
  'analyst@acme.test': { givenName: 'Noor', familyName: 'Haddad' },
  'viewer@acme.test': { givenName: 'Tomás', familyName: 'Rivera' },
}

/** The local identity provider, as far as seeding needs it. */
export interface Accounts {
  ensureAccount(account: {
    email: string
    password: string
    givenName: string
    familyName: string
    emailVerified: boolean
  }): Promise<{ sub: string }>
}

interface Seeded {
  fresh: boolean
  credentials: Credentials
}

/** Servers that share a database take turns: the second would keep passwords that nobody has. */
export async function seed(context: Context, accounts: Accounts | null): Promise<Seeded> {
  const client = await context.records.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK])
    return await seedOnce(context, accounts)
  } finally {
    // Ends the session and with it the lock, whatever became of either.
    client.release(true)
  }
}

/** With an external provider the people are its own: only the demo workspace is made. */
async function seedOnce(context: Context, accounts: Accounts | null): Promise<Seeded> {
  const done = await context.records.acrossWorkspaces((db) =>
    db.select().from(installation).where(eq(installation.key, SEEDED)),
  )
  if (done.length > 0) return { fresh: false, credentials: {} }
  if (accounts === null) {
    await makeWorkspaces(context, [demo], new Map())
    return { fresh: true, credentials: {} }
  }
  const credentials = await loadCredentials(context.config.dataDirectory, Object.keys(people))
  const subs = new Map<string, string>()
  for (const [email, names] of Object.entries(people)) {
    const password = credentials[email]
    if (password === undefined)
      throw new Error(`credentials.txt names no password for ${email}: remove the file and start again`)
    const { sub } = await accounts.ensureAccount({ email, password, ...names, emailVerified: true })
    subs.set(email, sub)
  }
  await makeWorkspaces(context, [...acme, demo], subs)
  return { fresh: true, credentials }
}

/** One transaction: either the whole seed is there or the next start does it again. */
async function makeWorkspaces(context: Context, workspaces: SeedWorkspace[], subs: Map<string, string>) {
  await context.records.acrossWorkspaces(async (db) => {
    for (const { id: workspaceId, company, planName, members } of workspaces) {
      await addWorkspace(context, db, { id: workspaceId, company, planName, createdBy: SEEDER })
      for (const [email, role] of Object.entries(members)) {
        await addMembership(db, { workspaceId, sub: subs.get(email) ?? '', email, roles: [role] })
      }
      await recordChange(context, db, workspaceId, {
        actor: SEEDER,
        action: 'workspace.create',
        target: workspaceId,
        before: null,
        after: { company, planName, members },
        requestId: SEEDED,
      })
    }
    await db.insert(installation).values({ key: SEEDED, value: context.now().toISOString() })
  })
}
