import { createLocalJWKSet, type JWK, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Settings } from '../options.ts'
import { type ClaimsOf, pickByScope } from './claims.ts'

const Payload = z.object({ sub: z.string(), scope: z.string() })

export type UserInfo = (authorization: string | undefined) => Promise<Record<string, unknown> | undefined>

/**
 * The provider's own endpoint refuses tokens that are for an API, and all of ours are. This one reads them:
 * same claims, by the same scopes. Undefined means 401.
 */
export function userInfo(settings: Settings, keys: JWK[], claimsOf: ClaimsOf): UserInfo {
  const jwks = createLocalJWKSet({ keys: keys.map(({ d: _private, ...key }) => key) })
  return async (authorization) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]
    if (token === undefined) return undefined
    try {
      const { payload } = await jwtVerify(token, jwks, {
        issuer: settings.issuerText,
        audience: settings.audience,
        algorithms: ['ES256'],
        typ: 'at+jwt',
      })
      const { sub, scope } = Payload.parse(payload)
      if (!scope.split(' ').includes('openid')) return undefined
      const claims = await claimsOf(sub)
      return claims && { sub, ...pickByScope(claims, scope, settings.namespace) }
    } catch {
      return undefined
    }
  }
}
