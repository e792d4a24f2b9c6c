import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openWorld } from '../../test-world.ts'
import { factsOf } from '../members/members.ts'
import { seed } from './seed.ts'

it('of several servers that start on one database at once, one makes the examples', async () => {
  const world = await openWorld({ local: true })
  const subs = new Map<string, string>()
  const accounts = {
    async ensureAccount({ email }: { email: string }) {
      const sub = subs.get(email) ?? randomUUID()
      subs.set(email, sub)
      return { sub }
    },
  }
  const seeded = await Promise.all([1, 2, 3].map(() => seed(world.context, accounts)))
  expect(seeded.filter(({ fresh }) => fresh)).toHaveLength(1)
  const { clients } = await factsOf(world.context, subs.get('admin@acme.test') ?? '')
  expect(clients.map(({ company }) => company)).toEqual(['Acme Bank', 'Acme Labs'])
  await world.close()
})
