import type { CustomData, EventType, FailureReason, IncomingEvent } from '@signet/contract/event'
import { mixText } from './random.ts'

/** An event of the contract that always has its id and its time (Unix milliseconds). */
export type SimulatedEvent = IncomingEvent & { readonly id: string; readonly timestamp: number }

/** Whom an event is about; '' where the event does not say. */
export interface Account {
  readonly accountId: string
  readonly email: string
  readonly phone: string
}

/** What an event came through. */
export interface Via {
  readonly ip: string
  readonly userAgent: string
  readonly deviceId: string
  readonly sessionId: string
  readonly targetApp: string
}

export interface Extra {
  readonly reason?: FailureReason
  readonly customData?: CustomData
  readonly paymentHash?: string
}

/** One thing that happens to somebody: its events share a prefix of their ids, so no two stories can share an id. */
export interface Story {
  readonly events: SimulatedEvent[]
  add(type: EventType, timestamp: number, account: Account, via: Via, extra?: Extra): SimulatedEvent
}

export function storyOf(name: string): Story {
  const events: SimulatedEvent[] = []
  const id = opaque(name)
  return {
    events,
    add(type, timestamp, account, via, extra) {
      const event: { -readonly [Field in keyof SimulatedEvent]: SimulatedEvent[Field] } = {
        id: id + events.length.toString(36).padStart(3, '0'),
        type,
        timestamp: Math.floor(timestamp),
        ip: via.ip,
        userAgent: via.userAgent,
      }
      if (account.accountId !== '') event.accountId = account.accountId
      if (account.email !== '') event.email = account.email
      if (account.phone !== '') event.phone = account.phone
      if (via.sessionId !== '') event.sessionId = via.sessionId
      if (via.deviceId !== '') event.deviceId = via.deviceId
      if (via.targetApp !== '') event.targetApp = via.targetApp
      if (extra?.reason !== undefined) event.reason = extra.reason
      if (extra?.customData !== undefined) event.customData = extra.customData
      if (extra?.paymentHash !== undefined) event.paymentHash = extra.paymentHash
      events.push(event)
      return event
    },
  }
}

export const idsOf = (events: readonly SimulatedEvent[]): string[] => events.map(({ id }) => id)

/** Nobody who reads an id should learn from it whether it was planted. */
function opaque(name: string): string {
  const hex = (start: number) => mixText(start, name).toString(16).padStart(8, '0')
  return hex(0x1f) + hex(0x2f)
}
