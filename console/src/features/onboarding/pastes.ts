import { paths } from '@signet/contract/paths'

export interface Paste {
  readonly label: 'url' | 'token' | 'header' | 'command' | 'config' | 'contentType' | 'format' | 'pattern' | 'part'
  readonly text: (place: Place) => string
}

export interface Place {
  readonly origin: string
  /** The key's secret, or a stand-in that says what belongs there. */
  readonly key: string
}

const address = ({ origin }: Place) => origin + paths.postLogs[1]
const authorization = ({ key }: Place) => `Bearer ${key}`

export const url: Paste = { label: 'url', text: address }
export const token: Paste = { label: 'token', text: authorization }
export const bearer: Paste = { label: 'header', text: (place) => `Authorization: ${authorization(place)}` }
export const always = (label: Paste['label'], text: string): Paste => ({ label, text: () => text })

/** A body from standard input, of a known source. */
const post = (place: Place, source: string, type: string, indent: string) =>
  `curl -s '${address(place)}?source=${source}' \\\n${indent}-H 'Authorization: ${authorization(place)}' \\\n${indent}-H 'Content-Type: ${type}' --data-binary @-`

const event = JSON.stringify({
  type: 'LOGIN_SUCCESS',
  ip: '81.2.69.142',
  userAgent: 'Mozilla/5.0',
  accountId: 'user-4711',
  email: 'ada@example.com',
})
export const oneEvent: Paste = {
  label: 'command',
  text: (place) =>
    `curl ${address(place)} \\\n  -H 'Authorization: ${authorization(place)}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${event}'`,
}

export const keycloakLog: Paste = {
  label: 'command',
  text: (place) =>
    `tail -F keycloak.log | grep --line-buffered 'org.keycloak.events' | while read -r line; do\n  printf '%s\\n' "$line" | ${post(place, 'keycloak', 'text/plain', '    ')}\ndone`,
}

/** For Vector. A request may hold 10,000 records and 5 MB: a thousand lines are far from both. */
export const pingFederateLog: Paste = {
  label: 'config',
  text: (place) => `[sources.audit]
type = "file"
include = ["/opt/pingfederate/log/audit.log"]

[sinks.signet]
type = "http"
inputs = ["audit"]
uri = "${address(place)}?source=pingfederate"
method = "post"
auth.strategy = "bearer"
auth.token = "${place.key}"
encoding.codec = "text"
framing.method = "newline_delimited"
batch.max_events = 1000
batch.timeout_secs = 1`,
}

/** The first line of what Duo's client prints is the status of the answer. */
export const duoLog: Paste = {
  label: 'command',
  text: (place) => `pip install duo_client
export IKEY=… SKEY=… HOST=api-….duosecurity.com
while sleep 60; do
  now=$(date +%s)
  python3 -m duo_client.client --ikey "$IKEY" --skey "$SKEY" --host "$HOST" \\
    --method GET --path /admin/v2/logs/authentication \\
    mintime=$((now - 600))000 maxtime=\${now}000 limit=1000 \\
    | sed 1d | ${post(place, 'duo', 'application/json', '    ')}
done`,
}

const googleScopes = ['admin.reports.audit.readonly', 'cloud-platform'].map(
  (scope) => `https://www.googleapis.com/auth/${scope}`,
)
export const googleLog: Paste = {
  label: 'command',
  text: (place) => `gcloud auth application-default login --client-id-file=client.json \\
  --scopes=${googleScopes.join(',')}
while sleep 60; do
  since=$(date -u -d '6 hours ago' +%Y-%m-%dT%H:%M:%SZ)
  for app in login user_accounts; do
    curl -s -H "Authorization: Bearer $(gcloud auth application-default print-access-token)" \\
      "https://admin.googleapis.com/admin/reports/v1/activity/users/all/applications/$app?startTime=$since&maxResults=1000" \\
      | ${post(place, 'google', 'application/json', '      ')}
  done
done`,
}

/** Calls reach EventBridge as what an API was asked for, the hosted pages as what the service did. */
export const cognitoPattern = always(
  'pattern',
  JSON.stringify(
    {
      source: ['aws.cognito-idp'],
      'detail-type': ['AWS API Call via CloudTrail', 'AWS Service Event via CloudTrail'],
    },
    null,
    2,
  ),
)

const secevent = 'https://schemas.openid.net/secevent'
const signals = [
  'caep/event-type/session-revoked',
  'caep/event-type/credential-change',
  'caep/event-type/assurance-level-change',
  'caep/event-type/risk-level-change',
  'risc/event-type/credential-compromise',
  'risc/event-type/account-disabled',
  'risc/event-type/account-enabled',
].map((name) => `${secevent}/${name}`)
export const signalsStream: Paste = {
  label: 'command',
  text: (place) => {
    const delivery = {
      method: 'urn:ietf:rfc:8935',
      endpoint_url: address(place),
      authorization_header: authorization(place),
    }
    const stream = JSON.stringify({ delivery, events_requested: signals }, null, 2)
    return `curl https://TRANSMITTER/STREAMS \\\n  -H 'Authorization: Bearer TRANSMITTER_TOKEN' \\\n  -H 'Content-Type: application/json' \\\n  -d '${stream}'`
  },
}
