import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../ports.ts'

const AccountRow = z.object({
  id: z.string(),
  email: z.string(),
  password_hash: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  email_verified_at: z.date().nullable(),
})

export interface Account {
  sub: string
  email: string
  passwordHash: string
  givenName: string
  familyName: string
  emailVerified: boolean
}

export interface NewAccount {
  email: string
  passwordHash: string
  givenName: string
  familyName: string
  emailVerified: boolean
}

const COLUMNS = 'id, email, password_hash, given_name, family_name, email_verified_at'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function accountStore(db: Database, now: () => Date) {
  return {
    async byEmail(email: string): Promise<Account | undefined> {
      const { rows } = await db.query(`SELECT ${COLUMNS} FROM identity.accounts WHERE email = $1`, [email])
      return readAccount(rows[0])
    },

    async bySub(sub: string): Promise<Account | undefined> {
      if (!UUID.test(sub)) return undefined
      const { rows } = await db.query(`SELECT ${COLUMNS} FROM identity.accounts WHERE id = $1`, [sub])
      return readAccount(rows[0])
    },

    /** Undefined where the address has an account already: of any number of parallel calls one gets the account. */
    async insert(account: NewAccount): Promise<Account | undefined> {
      const at = now()
      const { rows } = await db.query(
        `INSERT INTO identity.accounts (${COLUMNS}, password_changed_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (email) DO NOTHING RETURNING ${COLUMNS}`,
        [
          randomUUID(),
          account.email,
          account.passwordHash,
          account.givenName,
          account.familyName,
          account.emailVerified ? at : null,
          at,
        ],
      )
      return readAccount(rows[0])
    },

    async remove(sub: string): Promise<void> {
      await db.query('DELETE FROM identity.accounts WHERE id = $1', [sub])
    },
  }
}

export type AccountStore = ReturnType<typeof accountStore>

function readAccount(row: unknown): Account | undefined {
  if (row === undefined) return undefined
  const read = AccountRow.parse(row)
  return {
    sub: read.id,
    email: read.email,
    passwordHash: read.password_hash,
    givenName: read.given_name,
    familyName: read.family_name,
    emailVerified: read.email_verified_at !== null,
  }
}
