import type { Source } from '@signet/contract/ingestion'
import { textOf } from './read-value.ts'
import type { Subject } from './subject.ts'

// The same id twice is one event, whoever sent it. Two rules follow:
// - UUIDs and other long random ids (Auth0, Okta, PingOne, Entra, Cognito, Keycloak, tokens) are one of a kind and stay
//   as they are. What a provider only counts within itself gets the provider's name in front.
// - Where several records tell of one sign-in, its session is the id, so that the second of them is a duplicate.

/** A UUID without its dashes. */
const longId = 32
const maxLength = 256

/** The id of a provider that does not promise ids of a kind. What is no text is left for normalize to refuse. */
export function idWithin(source: Source, id: unknown): unknown {
  const text = textOf(id)
  return text === undefined || text.length >= longId ? id : `${source}:${text}`
}

/** Of whoever signed in: one session may serve several people, one after the other. undefined: the record is all we know. */
export function signInId(source: Source, session: string | undefined, who: Subject, ...more: string[]) {
  if (session === undefined) return undefined
  const id = [`${source}:login`, session, textOf(who.accountId) ?? who.email ?? who.phone ?? '', ...more].join(':')
  return id.length <= maxLength ? id : undefined
}
