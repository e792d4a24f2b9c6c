import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { OPERATOR_CLIENT, OPERATOR_GRANT } from '@signet/identity/operator'
import { readConfig } from '../config.ts'
import { addressFile, IDENTITY_MOUNT } from '../local-identity.ts'
import { deriveKeys, loadSecret } from '../secrets.ts'

/** Prints an access token of the running server's local provider, and nothing else. */
const fail = (line: string): never => {
  process.stderr.write(`token: ${line}\n`)
  process.exit(1)
}

const { values } = parseArgs({ options: { email: { type: 'string' } } })
const email = values.email ?? fail('usage: npm run -s token -- --email admin@acme.test')
const config = readConfig(process.env)
if (config.oidc !== null) fail('an external identity provider is configured: ask it for a token')

const address = readAddress()
const keys = deriveKeys(await loadSecret(config.dataDirectory, config.secret))
const answer = await fetch(`${address}${IDENTITY_MOUNT}/token`, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: OPERATOR_GRANT,
    client_id: OPERATOR_CLIENT,
    client_secret: keys.operator,
    email,
  }),
}).catch(() => fail(`no server answers at ${address}: start it with npm start`))
const body: unknown = await answer.json()
if (typeof body === 'object' && body !== null && 'access_token' in body) process.stdout.write(`${body.access_token}\n`)
else fail(`the server gives no token for ${email}`)

function readAddress(): string {
  try {
    return JSON.parse(readFileSync(addressFile(config.dataDirectory), 'utf8')).address
  } catch {
    return fail(`no server has been started on ${config.dataDirectory}: start it with npm start`)
  }
}
