import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id is the library's default; OWASP's first choice of cost: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

/** Costs the same without an account, so that time does not tell whether there is one. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(32), COST)
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return matches && passwordHash !== undefined
}

/** Made before the first sign-in, or that one would take twice as long for an unknown account. */
export async function warmUpDecoy(): Promise<void> {
  await passwordMatches(undefined, '')
}
