import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM under a key derived from the secret; `context` binds a sealed value to the row it belongs to. */
export interface SealedBox {
  seal(plain: string, context: string): Buffer
  /** Undefined where the secret or the context is another one, or a bit was changed. */
  open(sealed: Uint8Array, context: string): string | undefined
}

const IV_BYTES = 12
const TAG_BYTES = 16

export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `signet/identity/${purpose}`, 32))
}

export function sealedBox(secret: Uint8Array, purpose: string): SealedBox {
  const key = deriveKey(secret, purpose)
  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      if (sealed.length < IV_BYTES + TAG_BYTES) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** Names a thing in the database without storing it (e-mail addresses of people who may have no account). */
export type Pseudonym = (kind: string, value: string) => string

export function pseudonyms(secret: Uint8Array): Pseudonym {
  const key = deriveKey(secret, 'pseudonyms')
  return (kind, value) => `${kind}:${createHmac('sha256', key).update(`${kind}\0${value}`).digest('base64url')}`
}
