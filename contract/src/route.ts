import { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import { type Method, paths, type RouteName } from './paths.ts'

const nothing = z.object({})
type Nothing = typeof nothing

/** A body that is no JSON document: handed on as it came, within these bounds. */
export interface ByteBody {
  readonly types: readonly string[]
  readonly maxBytes: number
}

/** An answer that is written while it is found: a file to download. */
export const Download = z.object({
  contentType: z.string(),
  fileName: z.string(),
  chunks: z.custom<AsyncIterable<string>>((value) => typeof value === 'object' && value !== null),
})
export type Download = z.infer<typeof Download>

export interface Route<
  Name extends RouteName = RouteName,
  Allowed extends Access = Access,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Headers extends z.ZodType = z.ZodType,
> {
  name: Name
  method: Method
  path: string
  tag: string
  summary: string
  access: Allowed
  /** The parts of the path that are named with a colon. */
  params: Params
  query: Query
  /** Headers that mean something to this route beyond those of every route. */
  headers: Headers
  body: Body | null
  /** null: the body is JSON. */
  bytes: ByteBody | null
  status: 200 | 201
  answer: Answer
  /** The types of a streamed answer; null: the answer is JSON. */
  download: readonly string[] | null
  /** What this route can answer beyond the errors that its access implies. */
  errors: readonly ErrorCode[]
}

interface Description<
  A extends Access,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  P extends z.ZodType,
  H extends z.ZodType,
> {
  tag: string
  summary: string
  access: A
  params?: P
  query?: Q
  headers?: H
  body?: B
  bytes?: ByteBody
  status?: 200 | 201
  answer: R
  download?: readonly string[]
  errors?: readonly ErrorCode[]
}

export function route<
  Name extends RouteName,
  A extends Access,
  R extends z.ZodType,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = z.ZodUndefined,
  P extends z.ZodType = Nothing,
  H extends z.ZodType = Nothing,
>(name: Name, description: Description<A, Q, B, R, P, H>): Route<Name, A, Q, B, R, P, H> {
  const [method, path] = paths[name]
  return {
    name,
    method,
    path,
    tag: description.tag,
    summary: description.summary,
    access: description.access,
    params: (description.params ?? nothing) as P,
    query: (description.query ?? nothing) as Q,
    headers: (description.headers ?? nothing) as H,
    body: description.body ?? null,
    bytes: description.bytes ?? null,
    status: description.status ?? 200,
    answer: description.answer,
    download: description.download ?? null,
    errors: description.errors ?? [],
  }
}
