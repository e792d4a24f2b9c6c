import { randomUUID } from 'node:crypto'
import type { Role } from '@signet/contract/access'
import { inject } from 'vitest'
import { addMembership, inRecords, type Workspace } from './records.ts'
import { passwordOf } from './server.ts'

export interface Person {
  email: string
  password: string
}

export const acmeBank: Workspace = { id: '5b0a8f5e-3c1d-4b7a-9a53-8f1f0c2d7e11', company: 'Acme Bank' }
export const acmeLabs: Workspace = { id: 'c4f7d2b8-6e90-4d15-8b2e-27a1c9e05f42', company: 'Acme Labs' }

/** The people every installation starts with. Journeys that change something make a person of their own. */
const seeded = (email: string) => (): Person => ({ email, password: passwordOf(inject('system').dataDirectory, email) })
export const admin = seeded('admin@acme.test')
export const analyst = seeded('analyst@acme.test')
export const viewer = seeded('viewer@acme.test')

export interface OwnPerson extends Person {
  sub: string
}

/** Somebody with a verified account and these roles; the password is the Admin's, since its hash is copied. */
export async function addPerson(roles: readonly (readonly [Workspace, Role])[]): Promise<OwnPerson> {
  const sub = randomUUID()
  const email = `person-${sub.slice(0, 8)}@journeys.test`
  const { rowCount } = await inRecords((client) =>
    client.query(
      `insert into identity.accounts (id, email, password_hash, given_name, family_name, email_verified_at, password_changed_at, created_at)
       select $1, $2, password_hash, 'Robin', 'Journey', now(), now(), now() from identity.accounts where email = $3`,
      [sub, email, admin().email],
    ),
  )
  if (rowCount !== 1) throw new Error('no account to copy')
  for (const [workspace, role] of roles) await addMembership(sub, email, workspace, role)
  return { sub, email, password: admin().password }
}
