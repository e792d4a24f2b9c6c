import { ignore, type Meaning } from './meaning.ts'

/** What decides between the meanings of one event; '' where the event does not say. */
export interface CaepFacts {
  readonly credentialType: string
  readonly changeType: string
  /** What kind of identifier the subject is, or what it changed to. */
  readonly identifier: 'email' | 'phone' | ''
}

const family = 'https://schemas.openid.net/secevent/'

function events(group: 'caep' | 'risc', rows: Readonly<Record<string, Meaning>>): [string, Meaning][] {
  return Object.entries(rows).map(([name, meaning]) => [`${family}${group}/event-type/${name}`, meaning])
}

/** CAEP 1.0 §3 and RISC 1.0 §2. */
const meanings = new Map<string, Meaning>([
  ...events('caep', {
    'session-revoked': { type: 'SESSION_REVOKED' },
    'session-established': { type: 'LOGIN_SUCCESS' },
    'session-presented': { type: 'SESSION_CONTEXT_CHANGED' },
    'assurance-level-change': { type: 'PROVIDER_RISK', cause: 'assurance_level' },
    'device-compliance-change': { type: 'PROVIDER_RISK', cause: 'device_compliance' },
    'token-claims-change': { type: 'PROVIDER_RISK', cause: 'token_claims' },
    'risk-level-change': { type: 'PROVIDER_RISK', cause: 'risk_level' },
  }),
  ...events('risc', {
    'credential-compromise': { type: 'BREACHED_CREDENTIAL', reason: 'breached_password' },
    'account-disabled': { type: 'ACCOUNT_SUSPENDED' },
    'account-enabled': { type: 'ACCOUNT_REACTIVATED' },
    'account-purged': { type: 'ACCOUNT_DELETED' },
    'recovery-activated': { type: 'ACCOUNT_RECOVERY_SUCCESS' },
    'recovery-information-changed': { type: 'CHANGE_PROFILE_SUCCESS', cause: 'recovery_information' },
    'sessions-revoked': { type: 'SESSION_REVOKED' },
    'account-credential-change-required': { type: 'PROVIDER_RISK', cause: 'credential_change_required' },
  }),
])

const credentialChange = `${family}caep/event-type/credential-change`
const identifierChanges = new Set(
  ['identifier-changed', 'identifier-recycled'].map((name) => `${family}risc/event-type/${name}`),
)

export function caepMeaning(uri: string, facts: CaepFacts): Meaning | undefined {
  if (uri === credentialChange) return credential(facts)
  if (identifierChanges.has(uri))
    return { type: facts.identifier === 'phone' ? 'CHANGE_PHONE_SUCCESS' : 'CHANGE_EMAIL_SUCCESS' }
  return meanings.get(uri)
}

function credential({ credentialType, changeType }: CaepFacts): Meaning {
  if (credentialType === 'password' || credentialType === 'pin') return { type: 'CHANGE_PASSWORD_SUCCESS' }
  if (changeType === 'revoke' || changeType === 'delete') return { type: 'MFA_DEVICE_UNENROLLED' }
  return changeType === 'create' || changeType === 'update' ? { type: 'MFA_ENROLLMENT_SUCCESS' } : ignore
}
