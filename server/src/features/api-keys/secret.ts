import { hash, randomBytes } from 'node:crypto'
import { API_KEY_PREFIX } from '@signet/contract/api-keys'

const SHAPE = new RegExp(`^${API_KEY_PREFIX}[A-Za-z0-9_-]{43}$`)

/** 256 random bits: a plain hash is enough at rest, there is nothing to guess. */
export function makeSecret(): { key: string; hash: string; hint: string } {
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  return { key, hash: hashSecret(key), hint: key.slice(-4) }
}

export const hashSecret = (key: string) => hash('sha256', key)

export const looksLikeSecret = (text: string) => SHAPE.test(text)
