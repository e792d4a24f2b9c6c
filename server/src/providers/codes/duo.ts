import type { FailureReason } from '@signet/contract/event'
import { byCode, type Meaning } from './meaning.ts'

/** Results of authentication logs, in small letters: v1 wrote them in capitals, and FAILURE for denied. */
const results = byCode<Meaning>([
  ['success', { type: 'MFA_SUCCESS' }],
  ['denied failure', { type: 'MFA_FAILED' }],
  ['fraud', { type: 'MFA_DENIED', reason: 'other', cause: 'fraud_report' }],
])

const reasons = byCode<FailureReason>([
  ['locked_out', 'locked'],
  ['user_disabled', 'disabled'],
  ['invalid_device out_of_date version_restricted rooted_device no_keys_pressed_policy', 'policy_denied'],
  ['location_restricted factor_restricted platform_restricted anonymous_ip deny_unenrolled_user', 'policy_denied'],
  ['software_restricted could_not_determine_if_endpoint_was_trusted no_disk_encryption', 'policy_denied'],
])

export function duoMeaning(result: string, reason: string, eventType: string): Meaning | undefined {
  if (eventType === 'enrollment') return { type: 'MFA_ENROLLMENT_SUCCESS' }
  const meaning = reason === 'user_marked_fraud' ? results.get('fraud') : results.get(result)
  return meaning?.type === 'MFA_FAILED' ? { type: 'MFA_FAILED', reason: reasonOf(reason), cause: reason } : meaning
}

function reasonOf(reason: string): FailureReason {
  return reason.startsWith('endpoint_') ? 'policy_denied' : (reasons.get(reason) ?? 'other')
}

/** A prompt that Duo found anomalous is a verdict of its own, whatever became of the prompt. */
export const anomalousPush = 'anomalous_push'
