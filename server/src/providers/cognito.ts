import { cognitoMeaning } from './codes/cognito.ts'
import type { Provider } from './provider.ts'
import { addressOf, isObject, knownText, listOf, textAt, textOf, valueAt } from './read-value.ts'
import { event, ignored } from './reading.ts'
import { subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

const cognitoService = 'cognito-idp.amazonaws.com'

/** Amazon Cognito user pools, through the records of CloudTrail (`{Records: […]}`). */
export const cognito: Provider = {
  source: 'cognito',

  recognises(record) {
    if (!isObject(record) || typeof record.eventName !== 'string') return false
    return typeof record.eventSource === 'string' && record.eventSource.endsWith('.amazonaws.com')
  },

  unwrap(record) {
    return isObject(record) && Array.isArray(record.Records) ? record.Records : null
  },

  read(record) {
    if (!isObject(record)) return ignored('')
    const code = textOf(record.eventName) ?? ''
    // A trail holds every service of the account.
    if (record.eventSource !== cognitoService) return ignored(`${textOf(record.eventSource) ?? ''} ${code}`.trim())
    const request = record.requestParameters
    const extra = record.additionalEventData
    const page = valueAt(extra, 'requestParameters')
    const challenge = textAt(record, 'responseElements', 'challengeName') ?? ''
    const errorMessage = textOf(record.errorMessage) ?? ''
    const status = valueAt(extra, 'responseParameters', 'status')
    const meaning = cognitoMeaning(code, {
      errorCode: textOf(record.errorCode) ?? '',
      errorMessage: errorMessage.toLowerCase(),
      authFlow: textAt(request, 'authFlow') ?? '',
      grantType: textOf(listOf(valueAt(page, 'grant_type'))[0]) ?? '',
      answered: textAt(request, 'challengeName') ?? '',
      challenge,
      status: typeof status === 'number' ? status : 0,
      disablesFactors: disablesFactors(request),
    })
    return event(
      code,
      meaning,
      // CloudTrail hides the user name; the pool's own id for the user is all there is.
      subjectOf(valueAt(extra, 'sub'), valueAt(request, 'username')),
      {
        id: record.eventID,
        timestamp: timestampOf(record.eventTime),
        ip: addressOf(record.sourceIPAddress),
        userAgent: record.userAgent,
        targetApp: knownText(valueAt(request, 'clientId')) ?? knownText(listOf(valueAt(page, 'client_id'))[0]),
      },
      {
        error: textOf(record.errorCode),
        description: errorMessage,
        authFlow: textAt(request, 'authFlow'),
        factor: textAt(request, 'challengeName') ?? challenge,
        userPool: textAt(request, 'userPoolId') ?? textAt(extra, 'userPoolId'),
        region: textOf(record.awsRegion),
        tenant: textOf(record.recipientAccountId),
      },
    )
  },
}

const factorSettings = ['sMSMfaSettings', 'softwareTokenMfaSettings', 'emailMfaSettings']

/** Every factor that the call names is switched off. */
function disablesFactors(request: unknown): boolean {
  const settings = factorSettings.map((name) => valueAt(request, name)).filter(isObject)
  return settings.length > 0 && settings.every((setting) => setting.enabled === false)
}
