import type { EventType } from '@signet/contract/event'
import type { DetectionEvent } from './detection.ts'
import { dayMs } from './sliding-window.ts'
import { openTally, type Tally } from './tally.ts'

/** What shows that an account is used with a device, or that two accounts have one owner. */
export const useTypes = [
  'LOGIN_SUCCESS',
  'SIGNUP_SUCCESS',
  'PAYMENT_SUCCESS',
  'PAYMENT_ADDED_SUCCESS',
  'CHANGE_PAYMENT_SUCCESS',
] as const satisfies readonly EventType[]

const uses: ReadonlySet<string> = new Set(useTypes)
export const isUse = ({ type, account }: DetectionEvent): boolean => uses.has(type) && account !== ''

/** The accounts of one print within a window. */
export interface AccountsOfPrint {
  enter(event: DetectionEvent): void
  leave(event: DetectionEvent): void
  readonly accounts: Tally
  /** Accounts that were used here on fewer than so many days. */
  usedFewerDays(days: number): number
  /** The most accounts that share one phone or one payment hash, or were made on the device. */
  sharing(): number
}

export function openAccountsOfPrint(): AccountsOfPrint {
  const accounts = openTally()
  const days = countPairs()
  const proofs = countPairs()
  const dayOf = ({ timestamp }: DetectionEvent) => String(Math.floor(timestamp / dayMs))
  return {
    enter(event) {
      accounts.add(event.account)
      days.add(event.account, dayOf(event))
      for (const proof of proofsOf(event)) proofs.add(proof, event.account)
    },
    leave(event) {
      accounts.remove(event.account)
      days.remove(event.account, dayOf(event))
      for (const proof of proofsOf(event)) proofs.remove(proof, event.account)
    },
    accounts,
    usedFewerDays: (fewer) => days.distinct.keysCounted(1, fewer - 1),
    sharing: () => proofs.distinct.largest(),
  }
}

function proofsOf({ type, phone, paymentHash, deviceId }: DetectionEvent): string[] {
  const proofs: string[] = []
  if (phone !== '') proofs.push(`phone ${phone}`)
  if (paymentHash !== '') proofs.push(`payment ${paymentHash}`)
  if (type === 'SIGNUP_SUCCESS' && deviceId !== '') proofs.push('made here')
  return proofs
}

/** Counts for each key how many different values it has. */
function countPairs() {
  const pairs = openTally()
  const distinct = openTally()
  const pairOf = (key: string, value: string) => `${key}\n${value}`
  return {
    distinct,
    add(key: string, value: string): void {
      const pair = pairOf(key, value)
      if (!pairs.has(pair)) distinct.add(key)
      pairs.add(pair)
    },
    remove(key: string, value: string): void {
      const pair = pairOf(key, value)
      pairs.remove(pair)
      if (!pairs.has(pair)) distinct.remove(key)
    },
  }
}
