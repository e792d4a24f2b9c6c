import type { FailureReason } from '@signet/contract/event'
import type { SimulatedEvent } from '../event.ts'
import { type Codes, isoTime, jsonLines, reasonOf } from './shape.ts'

const results: Codes<number> = {
  LOGIN_SUCCESS: 0,
  LOGIN_FAILED: 50126,
  LOGIN_BLOCKED: 53003,
  MFA_STARTED: 50074,
  MFA_FAILED: 500121,
  MFA_DENIED: 500121,
  ACCOUNT_LOCKED: 50053,
  TOKEN_ISSUED: 0,
  TOKEN_FAILED: 70008,
}

const failures: { readonly [Reason in FailureReason]?: number } = {
  bad_password: 50126,
  unknown_user: 50034,
  password_expired: 50055,
  disabled: 50057,
}
const anyOtherFailure = 50064

const audits: Codes<readonly [activity: string, result: string]> = {
  MFA_ENROLLMENT_SUCCESS: ['User registered security info', 'success'],
  MFA_DEVICE_UNENROLLED: ['User deleted security info', 'success'],
  CHANGE_PASSWORD_SUCCESS: ['Change user password', 'success'],
  CHANGE_PASSWORD_FAILED: ['Change user password', 'failure'],
}

const risks: Codes = {
  BREACHED_CREDENTIAL: 'leakedCredentials',
  USER_REPORTED: 'userReportedSuspiciousActivity',
  PROVIDER_RISK: 'unfamiliarFeatures',
}

const tenantId = '3f1d7a52-6b0e-4c39-9d84-0a5b7c2e9f10'
const details: Codes = {
  MFA_DENIED: 'MFA denied; user declined the authentication',
  MFA_FAILED: 'Authentication failed',
}

/** Records as diagnostic settings stream them. */
export const entra = jsonLines((event) => {
  const outer = { time: isoTime(event), tenantId, callerIpAddress: event.ip }
  const person = { id: event.id, userId: event.accountId ?? '', userPrincipalName: event.email }
  const activity = audits[event.type]
  if (activity !== undefined) return { ...outer, category: 'AuditLogs', properties: audit(event, activity) }
  const risk = risks[event.type]
  if (risk !== undefined) {
    const level = event.customData?.risk ?? 'medium'
    const found = { riskEventType: risk, riskState: 'atRisk', riskLevel: level, activityDateTime: isoTime(event) }
    return { ...outer, category: 'UserRiskEvents', properties: { ...person, ...found, ipAddress: event.ip } }
  }
  const result = results[event.type]
  if (result === undefined) return null
  const errorCode = event.type === 'LOGIN_FAILED' ? (failures[reasonOf(event)] ?? anyOtherFailure) : result
  return {
    ...outer,
    category: event.type === 'TOKEN_ISSUED' ? 'NonInteractiveUserSignInLogs' : 'SignInLogs',
    operationName: 'Sign-in activity',
    resultType: String(errorCode),
    properties: {
      ...person,
      createdDateTime: isoTime(event),
      appDisplayName: event.targetApp,
      ipAddress: event.ip,
      userAgent: event.userAgent,
      sessionId: event.sessionId,
      status: { errorCode, additionalDetails: details[event.type] },
      deviceDetail: { deviceId: event.deviceId ?? '' },
    },
  }
})

function audit(event: SimulatedEvent, [activity, result]: readonly [string, string]) {
  const user = { id: event.accountId, userPrincipalName: event.email }
  return {
    id: event.id,
    activityDateTime: isoTime(event),
    activityDisplayName: activity,
    result,
    initiatedBy: { user: { ...user, ipAddress: event.ip } },
    targetResources: [{ ...user, type: 'User' }],
    additionalDetails: [{ key: 'User-Agent', value: event.userAgent }],
  }
}
