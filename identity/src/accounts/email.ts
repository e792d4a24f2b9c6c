import { z } from 'zod'

const Address = z.email().max(254)

/** The one spelling an address is stored and compared in, or undefined where it is none. */
export function normalizeEmail(input: string): string | undefined {
  const parsed = Address.safeParse(input.trim().toLowerCase())
  return parsed.success ? parsed.data : undefined
}
