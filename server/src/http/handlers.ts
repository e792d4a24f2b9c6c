import type { RouteName } from '@signet/contract/paths'
import type { Routes } from '@signet/contract/routes'
import type { z } from 'zod'
import type { Member, Person } from '../actor.ts'
import type { Context } from '../context.ts'

type ActorOf<Kind> = Kind extends 'workspace' ? Member : Kind extends 'person' ? Person : null

/** What a handler gets: the process, who asks, and the parsed request. */
export interface Call<Name extends RouteName> {
  context: Context
  actor: ActorOf<Routes[Name]['access']['kind']>
  params: z.output<Routes[Name]['params']>
  query: z.output<Routes[Name]['query']>
  headers: z.output<Routes[Name]['headers']>
  body: z.output<NonNullable<Routes[Name]['body']>>
}

export type Handlers = {
  [Name in RouteName]: (call: Call<Name>) => Promise<z.input<Routes[Name]['answer']>>
}

/** A feature's share of the table: typed by the routes that it names. */
export const handlers = <Name extends RouteName>(table: Pick<Handlers, Name>): Pick<Handlers, Name> => table
