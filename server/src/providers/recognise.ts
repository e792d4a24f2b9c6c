import { eventTypes } from '@signet/contract/event'
import { limits } from '@signet/contract/limits'
import { auth0 } from './auth0.ts'
import { caep } from './caep.ts'
import { cognito } from './cognito.ts'
import { duo } from './duo.ts'
import { entra } from './entra.ts'
import { google } from './google.ts'
import { keycloak } from './keycloak.ts'
import { okta } from './okta.ts'
import { onelogin } from './onelogin.ts'
import { pingfederate } from './pingfederate.ts'
import { pingone } from './pingone.ts'
import type { LogRecord, Provider } from './provider.ts'
import { isObject } from './read-value.ts'

/** Most specific first: the shapes that nobody else has, then those told apart by two or three common names. */
const providers: readonly Provider[] = [
  caep,
  cognito,
  onelogin,
  google,
  okta,
  pingone,
  auth0,
  entra,
  duo,
  keycloak,
  pingfederate,
]
const byName = new Map(providers.map((provider) => [provider.source as string, provider]))

export function providerOf(record: LogRecord): Provider | null {
  if (isOwnEvent(record)) return null
  return providers.find((provider) => provider.recognises(record)) ?? null
}

export function providerNamed(source: string): Provider | null {
  return byName.get(source) ?? null
}

/** An event in our own vocabulary stands for itself, whatever else its sender wrote into it. */
function isOwnEvent(record: LogRecord): boolean {
  return isOwnType(record) && isObject(record) && 'ip' in record
}

function isOwnType(record: LogRecord): boolean {
  return isObject(record) && typeof record.type === 'string' && Object.hasOwn(eventTypes, record.type)
}

// A list of activities that list events is the deepest envelope there is.
const maxDepth = 3

/** The records inside an envelope, or the record itself. With a provider, only its own envelopes and ours are opened. */
export function recordsIn(record: unknown, provider: Provider | null = null, depth = 0): readonly unknown[] {
  if (depth >= maxDepth || !isRecord(record) || isOwnEvent(record)) return [record]
  const inside = provider === null ? unwrappedByAny(record) : unwrappedBy(provider, record)
  if (inside === null) return [record]
  // More than a request may hold: it will be refused as it is.
  if (inside.length > limits.ingest.records) return inside
  return inside.flatMap((each) => recordsIn(each, provider, depth + 1))
}

function isRecord(record: unknown): record is LogRecord {
  return typeof record === 'string' || isObject(record)
}

/** `{"events": […]}`. */
function ownEnvelope(record: LogRecord): readonly unknown[] | null {
  return isObject(record) && Array.isArray(record.events) ? record.events : null
}

function unwrappedBy(provider: Provider, record: LogRecord): readonly unknown[] | null {
  return provider.unwrap?.(record) ?? (provider.recognises(record) ? null : ownEnvelope(record))
}

function unwrappedByAny(record: LogRecord): readonly unknown[] | null {
  const owner = providers.find((provider) => provider.recognises(record))
  // A record that is somebody's is only split by its owner: a field of the same name elsewhere is no envelope.
  if (owner !== undefined) return owner.unwrap?.(record) ?? null
  // Nor is an event of our own that lacks something: it is to be refused for that.
  if (isOwnType(record) || (isObject(record) && 'ip' in record)) return null
  for (const provider of providers) {
    const inside = provider.unwrap?.(record) ?? null
    if (inside !== null) return inside
  }
  return ownEnvelope(record)
}
