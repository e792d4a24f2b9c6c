import { auditMeaning, riskMeaning, signInMeaning } from './codes/entra.ts'
import type { Provider, Reading } from './provider.ts'
import { addressOf, isObject, knownText, listAt, textAt, textOf, valueAt } from './read-value.ts'
import { event, ignored } from './reading.ts'
import { subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

type Log = Readonly<Record<string, unknown>>

const categories = new Set([
  'SignInLogs',
  'NonInteractiveUserSignInLogs',
  'ServicePrincipalSignInLogs',
  'ManagedIdentitySignInLogs',
  'AuditLogs',
  'UserRiskEvents',
])

/**
 * Entra ID's sign-ins, audit entries and risk detections: as diagnostic settings stream them (`{records: […]}`, the
 * entry in `properties`) or as Microsoft Graph lists them (`{value: […]}`, the entry alone).
 */
export const entra: Provider = {
  source: 'entra',

  recognises(record) {
    if (!isObject(record)) return false
    if (isObject(record.properties))
      return (
        (typeof record.category === 'string' && categories.has(record.category)) ||
        (textOf(record.resourceId ?? record.resourceid)?.endsWith('Microsoft.aadiam') ?? false)
      )
    return isGraphSignIn(record) || isAudit(record) || isRisk(record)
  },

  unwrap(record) {
    if (!isObject(record)) return null
    if (Array.isArray(record.records)) return record.records
    return Array.isArray(record.value) ? record.value : null
  },

  read(record) {
    if (!isObject(record)) return ignored('')
    const entry = isObject(record.properties) ? record.properties : record
    const category = textOf(record.category) ?? ''
    if (category === 'UserRiskEvents' || isRisk(entry)) return readRisk(record, entry)
    if (category === 'AuditLogs' || isAudit(entry)) return readAudit(record, entry)
    return readSignIn(record, entry, category)
  },
}

function isGraphSignIn(entry: Log): boolean {
  return 'createdDateTime' in entry && 'appDisplayName' in entry && isObject(entry.status)
}

function isAudit(entry: Log): boolean {
  return typeof entry.activityDisplayName === 'string' && ('targetResources' in entry || 'initiatedBy' in entry)
}

function isRisk(entry: Log): boolean {
  return typeof entry.riskEventType === 'string' && ('riskState' in entry || 'riskLevel' in entry)
}

/** Log pipelines in between tend to write the names of the outer fields in small letters. */
function callerAddress(record: Log, entry: Log): unknown {
  return addressOf(entry.ipAddress ?? record.callerIpAddress ?? record.calleripaddress)
}

function tenantOf(record: Log, entry: Log): string | undefined {
  return textOf(record.tenantId ?? record.tenantid ?? entry.tenantId)
}

function readSignIn(record: Log, entry: Log, category: string): Reading {
  const result = textAt(entry, 'status', 'errorCode') ?? textOf(record.resultType ?? record.resulttype)
  const code = result === 'Success' ? '0' : result
  if (code === undefined) return ignored(textOf(record.operationName ?? record.operationname) ?? category)
  // Service principals and managed identities sign in under the same codes; nobody's account is behind them.
  if (category.startsWith('ServicePrincipal') || category.startsWith('ManagedIdentity'))
    return ignored(`${category} ${code}`)
  const details = textAt(entry, 'status', 'additionalDetails') ?? ''
  const isSilent = category === 'NonInteractiveUserSignInLogs' && entry.authenticationProtocol !== 'ropc'
  return event(
    code,
    signInMeaning(code, { details, isSilent }),
    subjectOf(entry.userId, entry.userPrincipalName, entry.signInIdentifier),
    {
      id: entry.id,
      timestamp: timestampOf(entry.createdDateTime ?? record.time),
      ip: callerAddress(record, entry),
      userAgent: entry.userAgent,
      sessionId: entry.sessionId,
      deviceId: knownText(valueAt(entry, 'deviceDetail', 'deviceId')),
      targetApp: knownText(entry.appDisplayName) ?? knownText(entry.appId),
    },
    {
      error: textAt(entry, 'status', 'failureReason'),
      details,
      tenant: tenantOf(record, entry),
      resource: textOf(entry.resourceDisplayName),
      clientApp: textOf(entry.clientAppUsed),
      protocol: textOf(entry.authenticationProtocol),
      requirement: textOf(entry.authenticationRequirement),
      factor: textAt(entry, 'mfaDetail', 'authMethod'),
      conditionalAccess: textOf(entry.conditionalAccessStatus),
      risk: knownText(entry.riskLevelDuringSignIn),
      riskState: knownText(entry.riskState),
      riskEventTypes: listAt(entry, 'riskEventTypes_v2'),
      correlationId: textOf(record.correlationId ?? record.correlationid ?? entry.correlationId),
    },
  )
}

function readAudit(record: Log, entry: Log): Reading {
  const code = textOf(entry.activityDisplayName) ?? textOf(record.operationName ?? record.operationname) ?? ''
  const meaning = auditMeaning(code, textOf(entry.result) ?? '')
  if (meaning === undefined) return ignored(code)
  const actor = valueAt(entry, 'initiatedBy', 'user')
  const user = listAt(entry, 'targetResources').find((target) => valueAt(target, 'type') === 'User') ?? actor
  return event(
    code,
    meaning,
    subjectOf(valueAt(user, 'id'), valueAt(user, 'userPrincipalName')),
    {
      id: entry.id,
      timestamp: timestampOf(entry.activityDateTime ?? record.time),
      ip: addressOf(valueAt(actor, 'ipAddress') ?? callerAddress(record, entry)),
      userAgent: entry.userAgent ?? additional(entry, 'User-Agent'),
    },
    {
      actor:
        textAt(actor, 'id') === textAt(user, 'id')
          ? undefined
          : (textAt(actor, 'userPrincipalName') ?? textAt(entry, 'initiatedBy', 'app', 'displayName')),
      result: textOf(entry.result),
      detail: textOf(entry.resultReason),
      tenant: tenantOf(record, entry),
      service: textOf(entry.loggedByService),
      correlationId: textOf(entry.correlationId),
    },
  )
}

function additional(entry: Log, key: string): string | undefined {
  return textAt(
    listAt(entry, 'additionalDetails').find((detail) => valueAt(detail, 'key') === key),
    'value',
  )
}

function readRisk(record: Log, entry: Log): Reading {
  const code = textOf(entry.riskEventType) ?? textOf(entry.riskType) ?? 'riskDetection'
  return event(
    code,
    riskMeaning(code),
    subjectOf(entry.userId, entry.userPrincipalName),
    {
      id: entry.id,
      timestamp: timestampOf(entry.activityDateTime ?? entry.detectedDateTime ?? record.time),
      ip: callerAddress(record, entry),
      userAgent: userAgentIn(entry.additionalInfo),
    },
    {
      risk: textOf(entry.riskLevel),
      riskState: textOf(entry.riskState),
      riskDetail: knownText(entry.riskDetail),
      detection: textOf(entry.detectionTimingType),
      tenant: tenantOf(record, entry),
      correlationId: textOf(entry.correlationId),
    },
  )
}

const userAgentPair = /"Key":"userAgent","Value":"((?:[^"\\]|\\.){1,1024})"/

/** Risk detections carry it in a text of JSON; a whole parse for this one value is not worth its time. */
function userAgentIn(additionalInfo: unknown): string | undefined {
  if (typeof additionalInfo !== 'string') return undefined
  return userAgentPair.exec(additionalInfo.slice(0, 8192))?.[1]?.replaceAll('\\/', '/')
}
