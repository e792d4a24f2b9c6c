import { createHash } from 'node:crypto'
import { type Claims, readClaims } from '@signet/contract/claims'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { AppError } from '../app-error.ts'

export interface TokenRules {
  issuer: string
  audience: string
  /** Asymmetric ones only: pinned, never taken from the token. */
  algorithms: string[]
  /** What the header's `typ` must be, where the provider is known to set it. */
  typ: string | null
  claimsNamespace: string
  keys: JWTVerifyGetKey
  now(): Date
}

export type VerifyToken = (token: string) => Promise<Claims>

const CACHED_TOKENS = 2_000
const CLOCK_TOLERANCE_S = 5

/** A signature check costs 0.3 ms; a token that passed is remembered by its hash until it expires. */
export function tokenVerifier(rules: TokenRules): VerifyToken {
  const verified = new Map<string, { claims: Claims; expiresAt: number }>()

  return async (token) => {
    const hash = createHash('sha256').update(token).digest('base64')
    const known = verified.get(hash)
    if (known !== undefined && known.expiresAt > rules.now().getTime()) return known.claims
    verified.delete(hash)
    const { payload } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      algorithms: rules.algorithms,
      requiredClaims: ['sub', 'exp'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: rules.now(),
      ...(rules.typ === null ? {} : { typ: rules.typ }),
    }).catch(refuse)
    const claims = readClaims(payload, rules.claimsNamespace)
    // Whoever has no name would share everything with everybody else without one.
    if (claims.sub === '') throw new AppError('unauthenticated', { detail: 'no subject' })
    if (verified.size >= CACHED_TOKENS) verified.delete(verified.keys().next().value ?? '')
    verified.set(hash, { claims, expiresAt: (payload.exp ?? 0) * 1000 })
    return claims
  }
}

/** Not the token's fault: the provider did not answer, or not with keys. The generic code is how the library says the latter. */
const WITHOUT_KEYS: readonly string[] = [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code]

/** Who cannot reach the provider's keys must not be told that the token is wrong. */
function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new AppError('token_expired', { cause: error })
  if (!(error instanceof errors.JOSEError) || WITHOUT_KEYS.includes(error.code)) {
    throw new AppError('unavailable', { cause: error, detail: 'the identity provider’s keys cannot be read' })
  }
  throw new AppError('unauthenticated', { cause: error, detail: error.code })
}

/** Keys at a known address. */
export const keysAt = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), { timeoutDuration: 5_000, cooldownDuration: 10_000 })

/** Keys by the provider's discovery document; read when the first token comes, so that either may start first. */
export function discoveredKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | null = null
  const discover = async () => {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'error',
    })
    const document: unknown = await response.json()
    const address =
      typeof document === 'object' && document !== null && 'jwks_uri' in document ? document.jwks_uri : null
    if (typeof address !== 'string') throw new Error('the discovery document names no jwks_uri')
    return keysAt(address)
  }
  return async (header, token) => {
    keys ??= discover().catch((error) => {
      keys = null
      throw error
    })
    return (await keys)(header, token)
  }
}
