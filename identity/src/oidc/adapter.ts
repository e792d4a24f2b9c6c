import { createHash } from 'node:crypto'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import type { Database } from '../ports.ts'
import type { SealedBox } from '../sealed-box.ts'
import { errors } from './library.ts'

const RecordRow = z.object({
  id_hash: z.instanceof(Uint8Array),
  sealed: z.instanceof(Uint8Array),
  consumed_at: z.date().nullable(),
})

/** oidc-provider's state in PostgreSQL. Expiry is the provider's own check; rows past it are swept (see cleanup.ts). */
export function oidcAdapter(db: Database, box: SealedBox): AdapterFactory {
  return (model) => modelAdapter(model, db, box)
}

function modelAdapter(model: string, db: Database, box: SealedBox): Adapter {
  function read(row: unknown): AdapterPayload | undefined {
    if (row === undefined) return undefined
    const { id_hash, sealed, consumed_at } = RecordRow.parse(row)
    const plain = box.open(sealed, context(model, id_hash))
    if (plain === undefined) return undefined
    const payload: AdapterPayload = JSON.parse(plain)
    return consumed_at === null ? payload : { ...payload, consumed: Math.floor(consumed_at.getTime() / 1000) }
  }

  return {
    async upsert(id, payload, expiresIn) {
      const hash = hashId(id)
      await db.query(
        `INSERT INTO identity.oidc_records (model, id_hash, uid, grant_id, account_id, sealed, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (model, id_hash) DO UPDATE SET uid = excluded.uid, grant_id = excluded.grant_id,
           account_id = excluded.account_id, sealed = excluded.sealed, expires_at = excluded.expires_at`,
        [
          model,
          hash,
          payload.uid ?? null,
          payload.grantId ?? null,
          payload.accountId ?? null,
          box.seal(JSON.stringify(payload), context(model, hash)),
          expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        ],
      )
    },

    async find(id) {
      const { rows } = await db.query(
        'SELECT id_hash, sealed, consumed_at FROM identity.oidc_records WHERE model = $1 AND id_hash = $2',
        [model, hashId(id)],
      )
      return read(rows[0])
    },

    async findByUid(uid) {
      const { rows } = await db.query(
        'SELECT id_hash, sealed, consumed_at FROM identity.oidc_records WHERE model = $1 AND uid = $2 LIMIT 1',
        [model, uid],
      )
      return read(rows[0])
    },

    // Only the device flow asks by user code, and it is off.
    async findByUserCode() {
      return undefined
    },

    /** One caller wins. Losing means the code or token was presented twice at once, which is a replay: the family ends. */
    async consume(id) {
      const hash = hashId(id)
      const { rows } = await db.query(
        `UPDATE identity.oidc_records SET consumed_at = now()
         WHERE model = $1 AND id_hash = $2 AND consumed_at IS NULL RETURNING 1`,
        [model, hash],
      )
      if (rows.length === 1) return
      const { rows: lost } = await db.query(
        'SELECT grant_id FROM identity.oidc_records WHERE model = $1 AND id_hash = $2',
        [model, hash],
      )
      const grantId = z.object({ grant_id: z.string() }).safeParse(lost[0]).data?.grant_id
      if (grantId !== undefined) await endFamily(db, grantId)
      throw new errors.InvalidGrant('already used')
    },

    async destroy(id) {
      await db.query('DELETE FROM identity.oidc_records WHERE model = $1 AND id_hash = $2', [model, hashId(id)])
    },

    async revokeByGrantId(grantId) {
      await db.query('DELETE FROM identity.oidc_records WHERE model = $1 AND grant_id = $2', [model, grantId])
    },
  }
}

async function endFamily(db: Database, grantId: string): Promise<void> {
  await db.query(`DELETE FROM identity.oidc_records WHERE grant_id = $1 OR (model = 'Grant' AND id_hash = $2)`, [
    grantId,
    hashId(grantId),
  ])
}

function hashId(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}

function context(model: string, hash: Uint8Array): string {
  return `${model}:${Buffer.from(hash).toString('base64')}`
}
