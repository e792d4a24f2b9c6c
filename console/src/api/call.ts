import { parseJson } from '@signet/contract/parse-json'
import { paths, type RouteName } from '@signet/contract/paths'
import type { Routes } from '@signet/contract/routes'
import type { z } from 'zod'
import { apiErrorFrom, unreachable } from './api-error.ts'
import { accessToken, renew, signIn } from './session.ts'

export type Answer<Name extends RouteName> = z.output<Routes[Name]['answer']>
type Query<Name extends RouteName> = z.input<Routes[Name]['query']>
type Params<Name extends RouteName> = z.input<Routes[Name]['params']>
/** JSON as its schema takes it, or a file as it is. */
type Body<Name extends RouteName> = z.input<NonNullable<Routes[Name]['body']>> | Blob

export interface CallOptions<Name extends RouteName> {
  /** The workspace the call is about; none for calls about the person. */
  client?: string
  /** The named parts of the path. */
  params?: Params<Name>
  query?: Query<Name>
  body?: Body<Name>
  signal?: AbortSignal
}

/** The typed client: method and path come from the contract, answers are what the server's own schemas promise. */
export async function call<Name extends RouteName>(name: Name, options: CallOptions<Name> = {}): Promise<Answer<Name>> {
  const response = await answered(name, options)
  return parseJson(await response.text()) as Answer<Name>
}

/** An answer that is a file. */
export async function download<Name extends RouteName>(name: Name, options: CallOptions<Name>): Promise<Blob> {
  return (await answered(name, options)).blob()
}

/** An answer that goes on for as long as somebody listens. */
export async function stream<Name extends RouteName>(name: Name, options: CallOptions<Name>) {
  const { body } = await answered(name, options)
  if (body === null) throw unreachable()
  return body
}

async function answered<Name extends RouteName>(name: Name, options: CallOptions<Name>): Promise<Response> {
  let response = await send(name, options, await accessToken())
  if (response.status === 401 && (await renew())) response = await send(name, options, await accessToken())
  if (response.status === 401 && mayGate()) return leaveForSignIn()
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  throw apiErrorFrom(response.status, body, response.headers.get('x-request-id'))
}

async function send<Name extends RouteName>(name: Name, options: CallOptions<Name>, token: string | null) {
  const [method, path] = paths[name]
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (options.client !== undefined) headers.set('x-client-uuid', options.client)
  const isFile = options.body instanceof Blob
  if (isFile) headers.set('content-type', (options.body as Blob).type)
  else if (options.body !== undefined) headers.set('content-type', 'application/json')
  const init: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store' }
  if (options.body !== undefined) init.body = isFile ? (options.body as Blob) : JSON.stringify(options.body)
  if (options.signal !== undefined) init.signal = options.signal
  try {
    return await fetch(fill(path, options.params) + searchOf(options.query), init)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unreachable()
  }
}

/** The names in a path, filled in. */
function fill(path: string, params: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
}

function searchOf(query: unknown): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.append(key, String(value))
  return search.size === 0 ? '' : `?${search}`
}

const GATED_AT = 'signet.gated-at'
const GATE_PAUSE_MS = 30_000

/** A provider whose fresh tokens the API refuses would otherwise send the person round in circles. */
function mayGate(): boolean {
  const last = Number(sessionStorage.getItem(GATED_AT) ?? 0)
  if (Date.now() - last < GATE_PAUSE_MS) return false
  sessionStorage.setItem(GATED_AT, String(Date.now()))
  return true
}

/** The page is about to go away: nothing may render an error in the meantime. */
async function leaveForSignIn(): Promise<never> {
  await signIn()
  return new Promise<never>(() => undefined)
}
