import { paths } from '@signet/contract/paths'

export interface Integration {
  readonly id: 'auth0' | 'okta' | 'pingone' | 'keycloak' | 'entra' | 'api'
  readonly kind: 'identityPlatform' | 'workforceIdentity' | 'directApi'
  /** A product's own name, the same in every language. */
  readonly name: string
  /** How many sentences its walk-through has; the texts are numbered from 1. */
  readonly steps: number
  /** What is pasted somewhere, by the number of the step that needs it. */
  readonly pastes: Readonly<Record<number, readonly Paste[]>>
}

interface Paste {
  readonly label: 'url' | 'token' | 'header' | 'command' | 'contentType' | 'format'
  readonly text: (place: Place) => string
}

export interface Place {
  readonly origin: string
  /** The key's secret, or a stand-in that says what belongs there. */
  readonly key: string
}

const address = ({ origin }: Place) => origin + paths.postLogs[1]
const url: Paste = { label: 'url', text: address }
const token: Paste = { label: 'token', text: ({ key }) => `Bearer ${key}` }
const bearer: Paste = { label: 'header', text: ({ key }) => `Authorization: Bearer ${key}` }

const event = JSON.stringify({
  type: 'LOGIN_SUCCESS',
  ip: '81.2.69.142',
  userAgent: 'Mozilla/5.0',
  accountId: 'user-4711',
  email: 'ada@example.com',
})
const curl: Paste = {
  label: 'command',
  text: (place) =>
    `curl ${address(place)} \\\n  -H 'Authorization: Bearer ${place.key}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${event}'`,
}

export const integrations: readonly Integration[] = [
  {
    id: 'auth0',
    kind: 'identityPlatform',
    name: 'Auth0',
    steps: 3,
    pastes: {
      2: [
        url,
        token,
        { label: 'contentType', text: () => 'application/json' },
        { label: 'format', text: () => 'JSON Array' },
      ],
    },
  },
  {
    id: 'keycloak',
    kind: 'identityPlatform',
    name: 'Keycloak',
    steps: 3,
    pastes: {
      2: [
        {
          label: 'command',
          text: (place) =>
            `tail -F keycloak.log | grep --line-buffered 'org.keycloak.events' | while read -r line; do\n  printf '%s\\n' "$line" | curl -s ${address(place)}?source=keycloak \\\n    -H 'Authorization: Bearer ${place.key}' -H 'Content-Type: text/plain' --data-binary @-\ndone`,
        },
      ],
    },
  },
  { id: 'okta', kind: 'workforceIdentity', name: 'Okta', steps: 3, pastes: { 2: [url, bearer] } },
  { id: 'pingone', kind: 'workforceIdentity', name: 'PingOne', steps: 3, pastes: { 2: [url, bearer] } },
  { id: 'entra', kind: 'workforceIdentity', name: 'Microsoft Entra ID', steps: 3, pastes: { 2: [url, bearer] } },
  { id: 'api', kind: 'directApi', name: 'API', steps: 2, pastes: { 1: [curl] } },
]
