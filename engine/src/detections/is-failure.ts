import type { FailureReason } from '@signet/contract/event'
import type { DetectionEvent } from './detection.ts'

/** A wrong name or password. An expired password or an error of the provider says nothing about who tried. */
export const credentialReasons = ['bad_password', 'unknown_user', 'locked'] as const satisfies readonly FailureReason[]

const credential: ReadonlySet<string> = new Set(credentialReasons)

type Told = Pick<DetectionEvent, 'type' | 'reason'>

export const isCredentialFailure = ({ type, reason }: Told): boolean =>
  type === 'LOGIN_FAILED' && credential.has(reason)

export const isUnknownAccount = ({ type, reason }: Told): boolean =>
  type === 'LOGIN_FAILED' && reason === 'unknown_user'

/** Somebody came in with what they know. A second factor or a token alone is no proof of that. */
export const isSuccess = ({ type }: Pick<DetectionEvent, 'type'>): boolean => type === 'LOGIN_SUCCESS'
