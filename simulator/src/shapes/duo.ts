import { type Codes, isoTime, jsonLines } from './shape.ts'

const results: Codes<readonly [result: string, reason: string]> = {
  MFA_SUCCESS: ['success', 'user_approved'],
  MFA_FAILED: ['denied', 'no_response'],
  MFA_DENIED: ['fraud', 'user_marked_fraud'],
  MFA_ENROLLMENT_SUCCESS: ['', ''],
}

/** Authentication logs: Duo only sees the second factor. */
export const duo = jsonLines((event) => {
  const code = results[event.type]
  if (code === undefined) return null
  const [result, reason] = code
  return {
    txid: event.id,
    isotimestamp: isoTime(event),
    event_type: event.type === 'MFA_ENROLLMENT_SUCCESS' ? 'enrollment' : 'authentication',
    result,
    reason,
    factor: 'duo_push',
    user: { key: event.accountId, name: event.email },
    email: event.email,
    access_device: { ip: event.ip, epkey: event.deviceId },
    auth_device: { name: event.phone },
    application: { key: 'DIY231J8BR23QK4UKBY8', name: event.targetApp },
  }
})
