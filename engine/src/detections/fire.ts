import type { AccountMoment, Firing } from './detection.ts'

type Told = Pick<Firing, 'type' | 'variant' | 'severity' | 'from' | 'measures' | 'evidence'> &
  Partial<Pick<Firing, 'subject' | 'sources' | 'named' | 'compromised'>>

/** A firing of this moment, about the account where `told` names no other subject. */
export function fire({ view, event }: AccountMoment, told: Told): Firing {
  return {
    subject: { kind: 'account', value: view.account },
    at: event.timestamp,
    to: event.timestamp,
    sources: [],
    named: [],
    compromised: [],
    ...told,
  }
}
