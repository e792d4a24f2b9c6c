import type { Resolution, ThreatType } from '@signet/contract/threat-types'

type Notes = Readonly<Record<Resolution, string>>

const theyWere = 'Called the owner: it was them.'
const atTheEdge = 'Nobody gave in; the source is blocked at the edge.'

/** What the people of the invented company write when they are done with a threat in which nobody gave in. */
const notes: Readonly<Record<ThreatType, Notes>> = {
  ACCOUNT_TAKEOVER: {
    remediated: 'Factors and recovery address set back together with the owner.',
    no_action_taken: 'The owner had changed the password before we called.',
    false_positive: 'Called the owner: a new phone, and it was them.',
  },
  SESSION_HIJACKING: {
    remediated: 'Session revoked, owner asked to sign in again.',
    no_action_taken: 'The session had expired before anything was done with it.',
    false_positive: 'The owner switched on a VPN in the middle of the session.',
  },
  BRUTE_FORCE: {
    remediated: 'Source blocked, owner asked to choose a longer password.',
    no_action_taken: 'The password held; the source is blocked at the edge.',
    false_positive: 'The owner’s mail app kept trying the old password.',
  },
  CREDENTIAL_STUFFING: {
    remediated: 'Source blocked, challenge switched on for its network.',
    no_action_taken: atTheEdge,
    false_positive: 'A load test of our own that nobody had announced.',
  },
  PASSWORD_SPRAYING: {
    remediated: 'Source blocked, the passwords that were tried are banned.',
    no_action_taken: atTheEdge,
    false_positive: 'The penetration test that was agreed on.',
  },
  MFA_FATIGUE: {
    remediated: 'Password reset, number matching switched on for the owner.',
    no_action_taken: 'The owner denied every prompt and knows what to do.',
    false_positive: 'No reception: the owner asked for the prompt again and again.',
  },
  MFA_LOCATION_MISMATCH: {
    remediated: 'Factor enrolled again together with the owner.',
    no_action_taken: 'The prompt was not answered in time; nothing to undo.',
    false_positive: 'The phone goes through the company VPN.',
  },
  FAKE_SIGNUPS: {
    remediated: 'Accounts removed, challenge at sign-up switched on.',
    no_action_taken: 'None of the accounts was ever used; they expire by themselves.',
    false_positive: 'A workshop: the whole room signed up.',
  },
  TOKEN_REUSE: {
    remediated: 'Token family revoked, owner asked to sign in again.',
    no_action_taken: 'The token was refused; nothing to undo.',
    false_positive: 'An app that sends its refresh token twice; its team knows.',
  },
  SHARED_FACTOR: {
    remediated: 'Factor removed from the accounts, owners enrol their own.',
    no_action_taken: 'None of the accounts may move money; watched.',
    false_positive: 'The service phone of a branch, known to us.',
  },
  LOCKOUT_STORM: {
    remediated: 'Source blocked, accounts unlocked.',
    no_action_taken: 'The locks ran out by themselves; nobody gave in.',
    false_positive: 'An old job kept trying after the passwords were renewed.',
  },
  IMPOSSIBLE_TRAVEL: {
    remediated: 'Session abroad ended, owner informed.',
    no_action_taken: 'Nothing was done in the session abroad; watched.',
    false_positive: 'Called the owner: one of the two went through a VPN.',
  },
  SUSPICIOUS_LOGIN: {
    remediated: 'Session ended, second factor switched on together with the owner.',
    no_action_taken: 'Nothing was done in the session; watched.',
    false_positive: theyWere,
  },
  ACCOUNT_SHARING: {
    remediated: 'Spoke with the owner: each colleague has an account now.',
    no_action_taken: 'Within what the contract allows.',
    false_positive: 'One person with several devices, travelling.',
  },
  MULTIPLE_ACCOUNTS: {
    remediated: 'Extra accounts closed, vouchers taken back.',
    no_action_taken: 'No voucher was used twice; watched.',
    false_positive: 'A tablet for customers in a branch.',
  },
  ACCOUNT_ENUMERATION: {
    remediated: 'Source blocked, sign-in slowed down for its network.',
    no_action_taken: 'No name was found; the source is blocked at the edge.',
    false_positive: 'A partner’s import with an outdated list of names.',
  },
  DORMANT_ACCOUNT: {
    remediated: 'Account suspended until the owner calls.',
    no_action_taken: 'The account has no rights left; it is closed next month.',
    false_positive: 'The owner is back from a long leave.',
  },
  RESET_ABUSE: {
    remediated: 'Source blocked, reset links revoked.',
    no_action_taken: 'No reset link was used.',
    false_positive: 'The mail came late, so the owner asked again and again.',
  },
  SMS_PUMPING: {
    remediated: 'Prefix blocked at the carrier, charges disputed.',
    no_action_taken: 'Sending had stopped at our limit; the costs are small.',
    false_positive: 'A launch in that country, announced by marketing.',
  },
  BREACHED_CREDENTIAL: {
    remediated: 'Password reset before anybody used it, owner informed.',
    no_action_taken: 'The password had been changed since the breach.',
    false_positive: 'The breach service had mixed up two addresses.',
  },
  PROVIDER_ALERT: {
    remediated: 'Session ended as the provider advises, owner informed.',
    no_action_taken: 'The provider had refused the sign-in already.',
    false_positive: theyWere,
  },
}

export interface Verdict {
  readonly resolution: Resolution
  readonly note: string
}

/** By chance, 0 to 1. Where accounts gave in, nobody leaves it at that. */
export function verdictOn(type: ThreatType, taken: number, chance: number): Verdict {
  const resolution = chance > 0.84 ? 'false_positive' : chance > 0.62 && taken === 0 ? 'no_action_taken' : 'remediated'
  if (resolution !== 'remediated' || taken === 0) return { resolution, note: notes[type][resolution] }
  return {
    resolution,
    note:
      taken === 1
        ? 'Sessions ended, password reset, owner informed.'
        : 'Sessions ended, passwords reset, owners informed.',
  }
}
