import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { IdentityError } from './identity-error.ts'
import type { Database } from './ports.ts'
import type { SealedBox } from './sealed-box.ts'

// The newest key waits, published, so that every verifier knows it before it signs; the one before it signs;
// older ones stay published until what they signed has expired.
const KEPT_GENERATIONS = 3

const KeyRow = z.object({ generation: z.number(), kid: z.string(), sealed: z.instanceof(Uint8Array) })
const PrivateJwk = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** Private keys with the signing one first, made at the first start. */
export async function loadSigningKeys(db: Database, box: SealedBox, now: Date): Promise<JWK[]> {
  for (const generation of [1, 2]) {
    const { rows } = await db.query('SELECT 1 FROM identity.signing_keys LIMIT 2')
    if (rows.length < 2) await addKey(db, box, generation, now)
  }
  const { rows } = await db.query('SELECT generation, kid, sealed FROM identity.signing_keys ORDER BY generation DESC')
  const keys = rows.map((row) => openKey(KeyRow.parse(row), box))
  const [next, signing, ...retired] = keys
  return [signing, next, ...retired].filter((key) => key !== undefined)
}

/** The waiting key starts to sign; a new one is made and published. */
export async function rotateSigningKeys(db: Database, box: SealedBox, now: Date): Promise<void> {
  const { rows } = await db.query('SELECT coalesce(max(generation), 0) AS newest FROM identity.signing_keys')
  const newest = z.object({ newest: z.number() }).parse(rows[0]).newest
  await addKey(db, box, newest + 1, now)
  await db.query('DELETE FROM identity.signing_keys WHERE generation <= $1', [newest + 1 - KEPT_GENERATIONS])
}

async function addKey(db: Database, box: SealedBox, generation: number, now: Date): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomUUID()
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
  await db.query(
    'INSERT INTO identity.signing_keys (generation, kid, sealed, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [generation, kid, box.seal(JSON.stringify(jwk), kid), now],
  )
}

function openKey(row: z.infer<typeof KeyRow>, box: SealedBox): JWK {
  const plain = box.open(row.sealed, row.kid)
  if (plain === undefined) {
    throw new IdentityError(
      'wrong_secret',
      'The identity secret does not open the signing keys in the database. Start with the secret they were made with.',
    )
  }
  return PrivateJwk.parse(JSON.parse(plain))
}
