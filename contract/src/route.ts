import { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import { type Method, paths, type RouteName } from './paths.ts'

const nothing = z.object({})
type Nothing = typeof nothing

export interface Route<
  Name extends RouteName = RouteName,
  Allowed extends Access = Access,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  name: Name
  method: Method
  path: string
  tag: string
  summary: string
  access: Allowed
  query: Query
  body: Body | null
  status: 200 | 201
  answer: Answer
  /** What this route can answer beyond the errors that its access implies. */
  errors: readonly ErrorCode[]
}

interface Description<A extends Access, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  tag: string
  summary: string
  access: A
  query?: Q
  body?: B
  status?: 200 | 201
  answer: R
  errors?: readonly ErrorCode[]
}

export function route<
  Name extends RouteName,
  A extends Access,
  R extends z.ZodType,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = z.ZodUndefined,
>(name: Name, description: Description<A, Q, B, R>): Route<Name, A, Q, B, R> {
  const [method, path] = paths[name]
  return {
    name,
    method,
    path,
    tag: description.tag,
    summary: description.summary,
    access: description.access,
    query: (description.query ?? nothing) as Q,
    body: description.body ?? null,
    status: description.status ?? 200,
    answer: description.answer,
    errors: description.errors ?? [],
  }
}
