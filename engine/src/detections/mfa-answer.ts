import type { Filter } from '@signet/contract/event-query'
import type { DetectionEvent } from './detection.ts'
import { ofTypes } from './evidence.ts'

type Told = Pick<DetectionEvent, 'type' | 'customData'>

/** How providers say that a code was typed wrong. It is typed by whoever signs in: nobody was asked. */
const wrongCodeCauses = ['wrong_code', 'invalid_passcode']

const causeOf = ({ customData }: Told) => customData.cause ?? ''
const saysWrongCode = (event: Told) => wrongCodeCauses.includes(causeOf(event))

/** Where a provider tells no cause, a failed factor may be a wrong code or a prompt without an answer: it is both. */
export const isWrongCode = (event: Told): boolean =>
  event.type === 'MFA_FAILED' && (causeOf(event) === '' || saysWrongCode(event))

/** Refused, or left unanswered. */
export const isRefusedPrompt = (event: Told): boolean =>
  (event.type === 'MFA_DENIED' || event.type === 'MFA_FAILED') && !saysWrongCode(event)

const cause = 'customData.cause'

export const wrongCodes: readonly Filter[] = [
  ofTypes('MFA_FAILED'),
  {
    operator: 'or',
    filters: [
      { field: cause, operator: 'notExists' },
      { field: cause, operator: 'in', values: wrongCodeCauses },
    ],
  },
]

export const refusedPrompts: readonly Filter[] = [
  ofTypes('MFA_DENIED', 'MFA_FAILED'),
  { field: cause, operator: 'notIn', values: wrongCodeCauses },
]
