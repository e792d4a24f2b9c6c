import { z } from 'zod'
import { type Role, roles } from './access.ts'
import { WorkspaceId } from './ids.ts'
import { planNames } from './plans.ts'
import { isKeepable } from './readable-text.ts'

export const DEFAULT_CLAIMS_NAMESPACE = 'https://signet.dev/'

const knownRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** A provider's text is kept and shown as it is, but the database takes no U+0000 and no half of a pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Roles this version does not know grant nothing, but do not make the token unreadable. */
export const ClientClaim = z.object({
  clientUUID: WorkspaceId,
  company: z.string().transform(storable).optional(),
  roles: z.array(z.string()).transform((values) => values.filter(knownRole)),
  plan: z.enum(planNames).optional().catch(undefined),
})
export type ClientClaim = z.infer<typeof ClientClaim>

export interface Claims {
  sub: string
  email: string | null
  givenName: string | null
  familyName: string | null
  clients: ClientClaim[]
  flags: string[]
}

const Clients = z.array(ClientClaim)
const Flags = z.array(z.string())

/** Reads the claims of product.md §5 from a verified token. A token without clients is a person without a workspace. */
export function readClaims(payload: Record<string, unknown>, namespace = DEFAULT_CLAIMS_NAMESPACE): Claims {
  const text = (name: string) => {
    const value = payload[name]
    return typeof value === 'string' && value !== '' && isKeepable(value) ? value : null
  }
  const clients = Clients.safeParse(payload[`${namespace}clients`])
  const flags = Flags.safeParse(payload[`${namespace}flags`])
  return {
    sub: text('sub') ?? '',
    email: text('email'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    clients: clients.success ? clients.data : [],
    flags: flags.success ? flags.data : [],
  }
}
