import { routes } from '@signet/contract/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../../stores/records/schema.ts'
import { openWorld, type World } from '../../test-world.ts'

const url = routes.getProfile.path
let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

describe('a profile', () => {
  it('shows the provider’s names until the person writes their own', async () => {
    const id = await world.addWorkspace()
    const headers = { authorization: `Bearer ${await world.member(id, 'Read Only', 'grace')}` }
    const before = (await world.app.inject({ method: 'GET', url, headers })).json()
    expect(before).toMatchObject({
      givenName: 'Ada',
      familyName: 'Moreau',
      clients: [{ clientUUID: id, company: 'Acme', roles: ['Read Only'], planName: 'enterprise' }],
    })
    const names = { givenName: ' Grace ', familyName: 'Hopper' }
    const after = await world.app.inject({ method: 'PUT', url, headers, payload: names })
    expect(after.json()).toMatchObject({ givenName: 'Grace', familyName: 'Hopper' })
    expect((await world.app.inject({ method: 'GET', url, headers })).json()).toMatchObject({ givenName: 'Grace' })
  })

  it('changed by many at once is audited as one change after the other', async () => {
    const headers = { authorization: `Bearer ${await world.token({ sub: 'busy' })}` }
    const change = (_: unknown, index: number) =>
      world.app.inject({ method: 'PUT', url, headers, payload: { givenName: `B${index}`, familyName: 'Y' } })
    await Promise.all(Array.from({ length: 10 }, change))
    const rows = await world.context.records.acrossWorkspaces((db) =>
      db.select().from(auditEntries).where(eq(auditEntries.target, 'busy')).orderBy(auditEntries.sequence),
    )
    expect(rows).toHaveLength(10)
    for (const [index, row] of rows.entries()) {
      expect(row.before).toEqual(rows[index - 1]?.after ?? { givenName: 'Ada', familyName: 'Moreau' })
    }
  })

  it('asks for both names in the specification’s words', async () => {
    const headers = { authorization: `Bearer ${await world.token()}` }
    const answer = await world.app.inject({ method: 'PUT', url, headers, payload: { givenName: ' ' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields).toEqual({
      givenName: 'Please enter your first name.',
      familyName: 'Please enter your last name.',
    })
  })

  it('keeps hostile names as they were written', async () => {
    const headers = { authorization: `Bearer ${await world.token({ sub: 'mallory' })}` }
    const names = { givenName: '<img src=x onerror=alert(1)>', familyName: "'; DROP TABLE profiles; --" }
    const answer = await world.app.inject({ method: 'PUT', url, headers, payload: names })
    expect(answer.json()).toMatchObject(names)
  })
})
