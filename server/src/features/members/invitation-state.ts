export type InvitationState = 'open' | 'unknown' | 'used' | 'expired'

/** An invitation is for one address; to anyone else it does not exist. */
export function invitationState(
  invitation: { email: string; acceptedAt: Date | null; expiresAt: Date } | null,
  email: string,
  now: Date,
): InvitationState {
  if (invitation === null || invitation.email.toLowerCase() !== email.trim().toLowerCase()) return 'unknown'
  if (invitation.acceptedAt !== null) return 'used'
  return invitation.expiresAt <= now ? 'expired' : 'open'
}
