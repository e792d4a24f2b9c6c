import { limits } from '@signet/contract/limits'
import { routes } from '@signet/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test-world.ts'
import { freeName } from './free-name.ts'

const url = routes.listSavedSearches.path
let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

async function caller() {
  const workspaceId = await world.addWorkspace()
  const headers = {
    authorization: `Bearer ${await world.member(workspaceId, 'Admin')}`,
    'x-client-uuid': workspaceId,
  }
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    world.app.inject({ method, url: path, headers, ...(payload === undefined ? {} : { payload }) })
  return {
    create: (name: unknown, search: unknown = 'q=1') => send('POST', url, { name, search }),
    rename: (id: string, name: string, search = 'q=2') => send('PUT', `${url}/${id}`, { name, search }),
    remove: (id: string) => send('DELETE', `${url}/${id}`),
    names: async () => (await send('GET', url)).json().searches.map((each: { name: string }) => each.name),
    audit: async () => (await send('GET', routes.listAuditEntries.path)).json().entries as Record<string, unknown>[],
  }
}

describe('saved searches', () => {
  it('are shared by the workspace, by name', async () => {
    const { create, names } = await caller()
    const made = await create('  Failed   logins ', 'filters=…')
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ name: 'Failed logins', search: 'filters=…', createdBy: 'ada@acme.test' })
    await create('Bots')
    expect(await names()).toEqual(['Bots', 'Failed logins'])
  })

  it('get a number where the name is taken, whatever its case', async () => {
    const { create, names } = await caller()
    for (const name of ['Logins', 'logins', 'LOGINS', 'Logins (2)']) expect((await create(name)).statusCode).toBe(201)
    expect(await names()).toEqual(['Logins', 'logins (2)', 'LOGINS (3)', 'Logins (4)'])
  })

  it('never share a name, with 20 created at once', async () => {
    const { create, names } = await caller()
    await Promise.all(Array.from({ length: 20 }, () => create('Same')))
    expect(new Set(await names()).size).toBe(20)
  })

  it('are renamed to a free name only, their own included', async () => {
    const { create, rename, names } = await caller()
    const { id } = (await create('One')).json()
    await create('Two')
    const taken = await rename(id, 'TWO')
    expect(taken.statusCode).toBe(409)
    expect(taken.json().error).toMatchObject({ code: 'saved_search_name_taken', fields: { name: expect.any(String) } })
    expect((await rename(id, 'ONE')).json()).toMatchObject({ name: 'ONE', search: 'q=2' })
    expect(await names()).toEqual(['ONE', 'Two'])
  })

  it('are gone once deleted', async () => {
    const { create, remove, rename, names } = await caller()
    const { id } = (await create('Gone')).json()
    expect((await remove(id)).statusCode).toBe(200)
    expect((await remove(id)).statusCode).toBe(404)
    expect((await rename(id, 'Back')).statusCode).toBe(404)
    expect(await names()).toEqual([])
  })

  it('are not found from another workspace', async () => {
    const [mine, other] = [await caller(), await caller()]
    const { id } = (await mine.create('Mine')).json()
    expect((await other.rename(id, 'Stolen')).statusCode).toBe(404)
    expect((await other.remove(id)).statusCode).toBe(404)
    expect(await mine.names()).toEqual(['Mine'])
    expect(await other.names()).toEqual([])
  })

  it('end at their limit', async () => {
    const { create, names } = await caller()
    for (let n = 0; n < limits.explorer.savedSearches; n += 1) await create(`Search ${n}`)
    const refused = await create('One more')
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error.code).toBe('saved_search_limit')
    expect(await names()).toHaveLength(limits.explorer.savedSearches)
  })

  it('are audited with what they were and became', async () => {
    const { create, rename, remove, audit } = await caller()
    const { id } = (await create('Old')).json()
    await rename(id, 'New')
    await remove(id)
    const old = { name: 'Old', search: 'q=1' }
    const renamed = { name: 'New', search: 'q=2' }
    expect(
      (await audit()).filter(({ target }) => target === id).map((each) => [each.action, each.before, each.after]),
    ).toEqual([
      ['savedSearch.delete', renamed, null],
      ['savedSearch.update', old, renamed],
      ['savedSearch.create', null, old],
    ])
  })

  it('refuse broken names, and searches longer than an address', async () => {
    const { create } = await caller()
    for (const name of ['', 'a', '<script>', { $ne: 1 }]) {
      const answer = await create(name)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().error.fields)).toEqual(['name'])
    }
    expect(Object.keys((await create('Long', 'x'.repeat(8193))).json().error.fields)).toEqual(['search'])
  })

  it('refuse texts that cannot be kept, naming the field', async () => {
    const { create, rename, names } = await caller()
    const { id } = (await create('Kept')).json()
    for (const text of ['a\0b', '\ud800', 'a\udc00b']) {
      for (const answer of [await create('New', text), await rename(id, 'New', text)]) {
        expect(answer.statusCode).toBe(400)
        expect(answer.json().error.fields).toEqual({ search: 'Not a readable text' })
      }
      const named = await create(`New${text}`)
      expect(Object.keys(named.json().error.fields)).toEqual(['name'])
    }
    expect(await names()).toEqual(['Kept'])
  })
})

describe('a free name', () => {
  it('stays within the limit of names', () => {
    const long = 'x'.repeat(limits.names.savedSearch.max)
    const name = freeName(long, new Set([long]))
    expect(name).toBe(`${'x'.repeat(limits.names.savedSearch.max - 4)} (2)`)
  })
})
