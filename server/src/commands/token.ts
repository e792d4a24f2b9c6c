import { parseArgs } from 'node:util'
import { OPERATOR_CLIENT, OPERATOR_GRANT } from '@signet/identity/operator'
import { ConfigError, readConfig } from '../config.ts'
import { IDENTITY_MOUNT } from '../local-identity.ts'
import { deriveKeys, serversSecret } from '../secrets.ts'
import { findServer } from '../server-address.ts'
import { runCommand } from './run-command.ts'

/** Prints an access token of the running server's local provider, and nothing else. */
await runCommand('token', async () => {
  const { email } = parseArgs({ options: { email: { type: 'string' } } }).values
  if (email === undefined) throw new ConfigError('usage: npm run -s token -- --email admin@acme.test')
  const config = readConfig(process.env)
  if (config.oidc !== null) throw new ConfigError('an external identity provider is configured: ask it for a token')
  // Its own address: the provider gives these tokens to nobody who comes through a proxy.
  const { own } = findServer(config.dataDirectory)
  const { operator } = deriveKeys(serversSecret(config.dataDirectory, config.secret))
  const answer = await fetch(`${own}${IDENTITY_MOUNT}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: OPERATOR_GRANT,
      client_id: OPERATOR_CLIENT,
      client_secret: operator,
      email,
    }),
  }).catch(() => {
    throw new ConfigError(`no server answers at ${own}: start it with npm start`)
  })
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body === 'object' && body !== null && 'access_token' in body) return String(body.access_token)
  throw new ConfigError(`the server gives no token for ${email}`)
})
