import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../ports.ts'
import { LINK_LIFE_MS, type LinkPurpose, type LinkState, linkState } from './link-state.ts'

const LinkRow = z.object({
  purpose: z.enum(['verify', 'reset']),
  account_id: z.string(),
  expires_at: z.date(),
  used_at: z.date().nullable(),
  email_verified_at: z.date().nullable(),
})

const TOKEN_SHAPE = /^[\w-]{43}$/

export interface LinkView {
  state: LinkState
  sub: string | undefined
}

export function linkStore(db: Database, now: () => Date) {
  return {
    async create(purpose: LinkPurpose, sub: string): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const at = now()
      await db.query(
        'INSERT INTO identity.links (token_hash, purpose, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
        [hashToken(token), purpose, sub, at, new Date(at.getTime() + LINK_LIFE_MS[purpose])],
      )
      return token
    },

    async look(purpose: LinkPurpose, token: string): Promise<LinkView> {
      if (!TOKEN_SHAPE.test(token)) return { state: 'unknown', sub: undefined }
      const { rows } = await db.query(
        `SELECT l.purpose, l.account_id, l.expires_at, l.used_at, a.email_verified_at
         FROM identity.links l JOIN identity.accounts a ON a.id = l.account_id WHERE l.token_hash = $1`,
        [hashToken(token)],
      )
      const row = rows[0] === undefined ? undefined : LinkRow.parse(rows[0])
      const facts = row && {
        purpose: row.purpose,
        expiresAt: row.expires_at,
        usedAt: row.used_at ?? undefined,
        accountVerified: row.email_verified_at !== null,
      }
      return { state: linkState(facts, purpose, now()), sub: row?.account_id }
    },

    /** True for one of any number of parallel calls: using the link and verifying the account are one statement. */
    async verifyAccount(token: string): Promise<boolean> {
      const { rows } = await db.query(
        `WITH used AS (
           UPDATE identity.links SET used_at = $2
           WHERE token_hash = $1 AND purpose = 'verify' AND used_at IS NULL AND expires_at > $2 RETURNING account_id)
         UPDATE identity.accounts a SET email_verified_at = $2 FROM used
         WHERE a.id = used.account_id AND a.email_verified_at IS NULL RETURNING a.id`,
        [hashToken(token), now()],
      )
      return rows.length === 1
    },

    /** The mailbox was reached, so the address counts as verified; every session and every other reset link of the account ends. */
    async resetPassword(token: string, passwordHash: string): Promise<string | undefined> {
      const { rows } = await db.query(
        `WITH used AS (
           UPDATE identity.links SET used_at = $2
           WHERE token_hash = $1 AND purpose = 'reset' AND used_at IS NULL AND expires_at > $2 RETURNING account_id),
         others AS (
           UPDATE identity.links l SET used_at = $2 FROM used
           WHERE l.account_id = used.account_id AND l.purpose = 'reset' AND l.used_at IS NULL AND l.token_hash <> $1),
         ended AS (
           DELETE FROM identity.oidc_records r USING used WHERE r.account_id = used.account_id::text)
         UPDATE identity.accounts a
         SET password_hash = $3, password_changed_at = $2, email_verified_at = coalesce(a.email_verified_at, $2)
         FROM used WHERE a.id = used.account_id RETURNING a.email`,
        [hashToken(token), now(), passwordHash],
      )
      return rows[0] === undefined ? undefined : z.object({ email: z.string() }).parse(rows[0]).email
    },
  }
}

export type LinkStore = ReturnType<typeof linkStore>

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
