import { type EventType, eventTypes, type FailureReason } from '@signet/contract/event'

/** What a provider's code means in the contract's words. */
export interface Meaning {
  readonly type: EventType
  readonly reason?: FailureReason
  /** The provider's more precise word where the contract has none; kept in the custom data. */
  readonly cause?: string
  /** Several records of the session tell of it: together they are one event. */
  readonly isOncePerSession?: true
}

/** One or more codes, separated by spaces, and what they mean. */
export type Row<Rule = Meaning> = readonly [codes: string, rule: Rule]

export function byCode<Rule>(rows: readonly Row<Rule>[]): ReadonlyMap<string, Rule> {
  return new Map(rows.flatMap(([codes, rule]) => codes.split(' ').map((code) => [code, rule] as const)))
}

export const ignore: Meaning = { type: 'IGNORE' }

const names = Object.keys(eventTypes) as EventType[]
const failures = new Map(
  names.map((type) => [type, names.find((each) => each === type.replace(/_SUCCESS$/, '_FAILED'))] as const),
)
failures.set('TOKEN_ISSUED', 'TOKEN_FAILED')
failures.set('TOKEN_REFRESHED', 'TOKEN_FAILED')

/** The same attempt without success, or null where a failure changes nothing that is worth an event. */
export function failureOf(type: EventType): EventType | null {
  const failure = failures.get(type)
  return failure === undefined || failure === type ? null : failure
}

export function failed(meaning: Meaning, reason?: FailureReason): Meaning {
  const type = failureOf(meaning.type)
  if (type === null) return ignore
  const why = reason ?? meaning.reason
  return why === undefined ? { type } : { type, reason: why }
}
