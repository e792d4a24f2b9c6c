// What identity asks of the process that starts it. The server implements these; tests implement them in memory.

/** A `pg.Pool` fits. Every statement here stands alone, so no transaction is needed. */
export interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

export interface Message {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mail {
  send(message: Message): Promise<void>
}

/** One workspace of an account, as it stands in the tokens. */
export interface ClientClaim {
  clientUUID: string
  company: string
  roles: string[]
  plan: string
}

export interface DirectoryClaims {
  clients: ClientClaim[]
  flags: string[]
  /** A name the person changed in the console wins over the one given at sign-up. */
  givenName?: string | undefined
  familyName?: string | undefined
}

export interface InvitationRef {
  invitationId: string
  email: string
  clientUUID: string
}

export interface InvitationView {
  state: 'open' | 'unknown' | 'used' | 'expired'
  company?: string | undefined
  /**
   * True only where the id was never shown to anybody but the mailbox it was sent to. Then holding it proves the mailbox
   * and no second mail is asked for. Administrators can list invitation ids, so the default is no proof.
   */
  provesEmail?: boolean | undefined
}

export interface Directory {
  claimsOf(account: { sub: string; email: string }): Promise<DirectoryClaims>
  invitation(ref: InvitationRef): Promise<InvitationView>
  /** Idempotent for the same account; false where the invitation can no longer be accepted. */
  acceptInvitation(ref: InvitationRef & { sub: string }): Promise<boolean>
}

/** pino fits. */
export interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}
