import type { CustomData, EventType, FailureReason, IncomingEvent } from '@signet/contract/event'

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
  readonly id: string
  readonly events: SimulatedEvent[]
  add(type: EventType, timestamp: number, account: Account, via: Via, extra?: Extra): SimulatedEvent
}

export function storyOf(id: string): Story {
  const events: SimulatedEvent[] = []
  return {
    id,
    events,
    add(type, timestamp, account, via, extra) {
      const event: { -readonly [Field in keyof SimulatedEvent]: SimulatedEvent[Field] } = {
        id: `${id}-${events.length}`,
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
