import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const oidc = {
  SIGNET_OIDC_ISSUER: 'https://id.example.com/',
  SIGNET_OIDC_CLIENT_ID: 'console',
  SIGNET_OIDC_AUDIENCE: 'api',
}
const secret = 's'.repeat(32)

describe('the configuration', () => {
  it('needs nothing: loopback, port 8080, everything embedded', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      clickhouseUrl: null,
      oidc: null,
    })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT must be a port number'],
    [{ PORT: '0' }, 'PORT must be a port number'],
    [{ SIGNET_HOST: 'example.com' }, 'SIGNET_HOST must be an IP address to listen on, such as 127.0.0.1 or 0.0.0.0'],
    [{ SIGNET_LOG_LEVEL: 'loud' }, 'SIGNET_LOG_LEVEL must be one of trace, debug, info, warn, error, silent'],
    [
      { SIGNET_TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
      'SIGNET_TRUSTED_PROXIES must be addresses or CIDR ranges with commas between',
    ],
    [{ SIGNET_SEED: 'yes' }, 'SIGNET_SEED must be on or off'],
    [{ SIGNET_SECRET: 'short' }, 'SIGNET_SECRET must have at least 32 characters'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgresql:// address'],
    [{ CLICKHOUSE_URL: 'tcp://x' }, 'CLICKHOUSE_URL must be an http or https address, or several with commas between'],
    [{ SIGNET_CLICKHOUSE_CLUSTER: 'main' }, 'SIGNET_CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL'],
    [{ SIGNET_BREACH_KEY: 'x' }, 'SIGNET_BREACH_KEY and SIGNET_BREACHES_PER_MINUTE need SIGNET_BREACH_URL'],
    [{ SIGNET_DATE: 'x' }, 'SIGNET_DATE is not a setting of Signet (the settings are in docs/operations.md)'],
    [{ SIGNET_OIDC_ISSUER: 'https://x' }, 'SIGNET_OIDC_ISSUER needs SIGNET_OIDC_CLIENT_ID and SIGNET_OIDC_AUDIENCE'],
    [{ SIGNET_OIDC_CLIENT_ID: 'x' }, 'SIGNET_OIDC_CLIENT_ID and SIGNET_OIDC_AUDIENCE need SIGNET_OIDC_ISSUER'],
    [{ ...oidc, SIGNET_OIDC_AUDIENCE: 'console' }, 'SIGNET_OIDC_AUDIENCE must differ from SIGNET_OIDC_CLIENT_ID'],
    [
      { ...oidc, SIGNET_OIDC_ALGORITHMS: 'RS256,HS256' },
      expect.stringContaining('SIGNET_OIDC_ALGORITHMS must be among RS256'),
    ],
    [
      { SIGNET_HOST: '0.0.0.0', SIGNET_PUBLIC_URL: 'https://x.test' },
      expect.stringContaining('is reachable from outside: set SIGNET_SECRET'),
    ],
    [{ SIGNET_HOST: '0.0.0.0', SIGNET_SECRET: secret }, expect.stringContaining('needs SIGNET_PUBLIC_URL')],
  ])('%j ends in one clear line', (env, message) => {
    expect(() => readConfig(env)).toThrow(expect.objectContaining({ name: 'ConfigError', message }))
  })

  it('serves beyond loopback with a secret of the operator’s own, or with another identity provider', () => {
    const outside = { SIGNET_HOST: '0.0.0.0', SIGNET_PUBLIC_URL: 'https://signet.example.com/x' }
    expect(readConfig({ ...outside, SIGNET_SECRET: secret }).publicUrl).toBe('https://signet.example.com')
    expect(readConfig({ ...outside, ...oidc }).oidc?.algorithms).toEqual(['RS256', 'ES256', 'PS256'])
  })

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null })
  })
})
