import { randomBytes } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from './cleanup.ts'
import { signIn } from './test-journeys.ts'
import { PASSWORD, startTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

async function publishedKids(): Promise<string[]> {
  const { keys } = JSON.parse(await (await fetch(`${world.issuer}/jwks`)).text())
  return keys.map((key: { kid: string }) => key.kid)
}

describe('starting', () => {
  it('with another secret is refused in words, and changes nothing', async () => {
    const before = await publishedKids()
    await expect(world.restart({ secret: randomBytes(32) })).rejects.toMatchObject({
      name: 'IdentityError',
      code: 'wrong_secret',
      message: expect.stringContaining('secret'),
    })
    expect(await publishedKids()).toEqual(before)
  })

  it('with a secret of the wrong length is refused', async () => {
    await expect(world.restart({ secret: randomBytes(16) })).rejects.toMatchObject({ code: 'bad_secret' })
  })

  it('five times at once on an empty database makes one schema and one pair of keys', async () => {
    const other = await startTestWorld()
    try {
      await other.db.pool.query('DROP SCHEMA identity CASCADE')
      await Promise.all(Array.from({ length: 5 }, () => other.restart()))
      const keys = await other.db.pool.query('SELECT generation FROM identity.signing_keys ORDER BY 1')
      expect(keys.rows).toEqual([{ generation: 1 }, { generation: 2 }])
      const versions = await other.db.pool.query('SELECT version FROM identity.migrations ORDER BY 1')
      expect(versions.rows.map((row) => row.version)).toEqual([1, 2, 3, 4, 5])
    } finally {
      await other.stop()
    }
  })
})

describe('rotating keys', () => {
  it('signs with the key that was published before, and keeps the old one published', async () => {
    const fresh = await startTestWorld()
    try {
      const { email } = await fresh.person()
      const kid = async () => decodeProtectedHeader((await signIn(fresh, fresh.browser(), email)).access_token).kid
      const kids = async () => {
        const { keys } = JSON.parse(await (await fetch(`${fresh.issuer}/jwks`)).text())
        return keys.map((key: { kid: string }) => key.kid)
      }
      const [signing, waiting] = await kids()
      expect(await kid()).toBe(signing)
      await fresh.identity.rotateKeys()
      expect(await kid()).toBe(waiting)
      const after = await kids()
      expect(after).toHaveLength(3)
      expect(after).toContain(signing)
      await fresh.identity.rotateKeys()
      expect(await kids()).not.toContain(signing)
      await fresh.restart()
      expect(await kids()).toHaveLength(3)
    } finally {
      await fresh.stop()
    }
  })
})

describe('seeding', () => {
  const seed = {
    email: 'Seed@Example.com',
    password: PASSWORD,
    givenName: 'S',
    familyName: 'D',
    emailVerified: true,
  }

  it('creates an account once, and leaves it as it is the next time', async () => {
    const first = await world.identity.ensureAccount(seed)
    expect(first.created).toBe(true)
    const second = await world.identity.ensureAccount({ ...seed, email: 'seed@example.com', givenName: 'Other' })
    expect(second).toEqual({ sub: first.sub, created: false })
    expect(await world.identity.findAccount('SEED@example.com')).toMatchObject({ givenName: 'S', sub: first.sub })
    await expect(world.identity.createAccount(seed)).rejects.toMatchObject({ code: 'account_exists' })
  })

  it('refuses a password that people could not choose either', async () => {
    await expect(
      world.identity.createAccount({ ...seed, email: 'weak@example.com', password: 'password1234' }),
    ).rejects.toMatchObject({ code: 'weak_password' })
  })
})

describe('the clean-up', () => {
  it('removes what has expired and keeps what has not', async () => {
    const { email } = await world.person()
    await signIn(world, world.browser(), email)
    const count = async () =>
      Number((await world.db.pool.query('SELECT count(*) FROM identity.oidc_records')).rows[0]?.count)
    const before = await count()
    await removeExpired(world.db.pool, new Date())
    expect(await count()).toBe(before)
    await removeExpired(world.db.pool, new Date(Date.now() + 8 * 24 * 3_600_000))
    expect(await count()).toBe(0)
  })
})
