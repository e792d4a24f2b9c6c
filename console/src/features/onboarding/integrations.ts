import type { Source } from '@signet/contract/ingestion'
import {
  always,
  bearer,
  cognitoPattern,
  duoLog,
  googleLog,
  keycloakLog,
  oneEvent,
  type Paste,
  pingFederateLog,
  signalsStream,
  token,
  url,
} from './pastes.ts'

export interface Integration {
  readonly id: Exclude<Source, 'native' | 'csv'> | 'api'
  readonly kind: 'identityPlatform' | 'workforceIdentity' | 'directApi'
  /** A product's own name, the same in every language. */
  readonly name: string
  /** How many sentences its walk-through has; the texts are numbered from 1. */
  readonly steps: number
  /** What is pasted somewhere, by the number of the step that needs it. */
  readonly pastes: Readonly<Record<number, readonly Paste[]>>
}

export const integrations: readonly Integration[] = [
  {
    id: 'auth0',
    kind: 'identityPlatform',
    name: 'Auth0',
    steps: 3,
    pastes: { 2: [url, token, always('contentType', 'application/json'), always('format', 'JSON Array')] },
  },
  { id: 'keycloak', kind: 'identityPlatform', name: 'Keycloak', steps: 3, pastes: { 2: [keycloakLog] } },
  { id: 'okta', kind: 'workforceIdentity', name: 'Okta', steps: 3, pastes: { 2: [url, bearer] } },
  { id: 'pingone', kind: 'workforceIdentity', name: 'PingOne', steps: 3, pastes: { 2: [url, bearer] } },
  { id: 'entra', kind: 'workforceIdentity', name: 'Microsoft Entra ID', steps: 3, pastes: { 2: [url, bearer] } },
  { id: 'api', kind: 'directApi', name: 'API', steps: 2, pastes: { 1: [oneEvent] } },
  {
    id: 'cognito',
    kind: 'identityPlatform',
    name: 'Amazon Cognito',
    steps: 4,
    pastes: { 2: [url, token], 3: [cognitoPattern, always('part', '$.detail')] },
  },
  {
    id: 'pingfederate',
    kind: 'workforceIdentity',
    name: 'PingFederate',
    steps: 3,
    pastes: { 2: [pingFederateLog] },
  },
  {
    id: 'onelogin',
    kind: 'workforceIdentity',
    name: 'OneLogin',
    steps: 3,
    pastes: { 2: [always('format', 'SIEM (NDJSON)'), url, bearer] },
  },
  { id: 'duo', kind: 'workforceIdentity', name: 'Duo', steps: 3, pastes: { 2: [duoLog] } },
  { id: 'google', kind: 'workforceIdentity', name: 'Google Workspace', steps: 3, pastes: { 2: [googleLog] } },
  {
    id: 'caep',
    kind: 'workforceIdentity',
    name: 'Shared signals (CAEP, RISC)',
    steps: 3,
    pastes: { 1: [signalsStream], 2: [url, token] },
  },
]
