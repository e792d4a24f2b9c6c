import { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import { type Method, paths, type RouteName } from './paths.ts'

const nothing = z.object({})

export interface Route<
  Name extends RouteName = RouteName,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  name: Name
  method: Method
  path: string
  tag: string
  summary: string
  access: Access
  query: Query
  body: Body | null
  status: 200 | 201
  answer: Answer
  /** What this route can answer beyond the errors that its access implies. */
  errors: readonly ErrorCode[]
}

interface Description<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  tag: string
  summary: string
  access: Access
  query?: Query
  body?: Body
  status?: 200 | 201
  answer: Answer
  errors?: readonly ErrorCode[]
}

export function route<
  Name extends RouteName,
  Answer extends z.ZodType,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(name: Name, description: Description<Query, Body, Answer>): Route<Name, Query, Body, Answer> {
  const [method, path] = paths[name]
  return {
    name,
    method,
    path,
    tag: description.tag,
    summary: description.summary,
    access: description.access,
    query: (description.query ?? nothing) as Query,
    body: description.body ?? null,
    status: description.status ?? 200,
    answer: description.answer,
    errors: description.errors ?? [],
  }
}
