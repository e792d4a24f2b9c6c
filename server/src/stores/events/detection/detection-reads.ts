import { crc32 } from 'node:zlib'
import type { AgentDay, DetectionEvent, HourCounts, Span } from '@signet/engine/detections/detection'

/** One event that came in. */
export interface Arrival extends DetectionEvent {
  readonly receivedAt: number
}

/** Everything that came in at one moment. */
export interface Moment {
  readonly receivedAt: number
  readonly events: number
  /** Another one where the events of the moment are others: see `digestOf`. */
  readonly digest: string
}

/** How many events, and the sum of the CRC32 of their ids. */
export const digestOf = (events: number, hashes: number) => `${events} ${hashes}`

/** What a key of the events may be. A source is what sourceOf makes of an address. */
export type KeyKind = 'account' | 'source' | 'print'
/** CRC32 as a signed number, which takes the least room. */
export const hashOf = (key: string) => crc32(key) | 0
/** Of more keys than this it is not said which there are. */
export const MOST_KEYS = 500_000

export interface SourceDay {
  readonly source: string
  /** Start of the UTC day. */
  readonly day: number
}

/** An account that succeeded from a source, on a day. */
export interface SuccessDay extends SourceDay {
  readonly account: string
}

/** What came from one source on one day: attempts to log in. */
export interface SourceAttempts {
  readonly source: string
  /** The first one in the order of letters. */
  readonly userAgent: string
  /** With a wrong name or password. */
  readonly failures: number
  readonly hasSucceeded: boolean
  /** Of the failures, where there are two at most. */
  readonly accounts: readonly string[]
  /** Of the failures; 0 without any. */
  readonly firstAt: number
  readonly lastAt: number
}

export interface AttemptsAsked {
  readonly receivedUpTo: number
  /** Exactly these sources; otherwise all from which somebody failed. */
  readonly among?: readonly string[]
  readonly limit: number
}

/** The account, '' for none, null for several. */
export type SoleAccount = string | null

/** Everything about a print that decides whether it is among the shared ones. */
export interface PrintUse {
  readonly print: string
  readonly signUps: number
  readonly hasDevice: boolean
  readonly account: SoleAccount
  readonly withPhone: SoleAccount
  readonly withPayment: SoleAccount
}

/**
 * What detections ask about one workspace's events. Spans are half open, events come in order of (timestamp, eventId).
 * Where a limit cuts, the newest are kept.
 */
export interface DetectionReads {
  /** When something came in, in order, from a moment on. */
  moments(receivedFrom: number, limit: number): Promise<Moment[]>
  /** What came in at these moments, in order of arrival. */
  arrivals(moments: readonly Moment[]): Promise<Arrival[]>
  /**
   * Which keys there are, each as its `hashOf`: all accounts; the sources of attempts and the prints that rules look at, of
   * events from a time on. null: too many.
   */
  keysSince(kind: KeyKind, from: number): Promise<Int32Array | null>
  /** The oldest and the newest event there is; null: none. */
  bounds(): Promise<{ readonly oldest: number; readonly newest: number } | null>
  /** Of these sources, the days on which enough happened to be worth a look. The span begins with a day. */
  busySources(sources: readonly string[], span: Span): Promise<SourceDay[]>
  ofSources(sources: readonly string[], span: Span, limit: number): Promise<DetectionEvent[]>
  /** Who succeeded from these sources, by day, at most 5,000 a source. */
  successDays(sources: readonly string[], span: Span): Promise<SuccessDay[]>
  /** When accounts first succeeded from any of these sources. */
  successesFrom(sources: readonly string[], span: Span): Promise<{ account: string; at: number }[]>
  ofAccounts(accounts: readonly string[], span: Span, each: number, limit: number): Promise<DetectionEvent[]>
  /**
   * Of these prints, those that some rule may fire about: with enough sign-ups, or with several accounts on a device that
   * has an id, or that had a phone or a payment hash.
   */
  sharedPrints(prints: readonly string[], span: Span): Promise<string[]>
  /** What these prints were used for: of each that has any event that the rules about prints look at. */
  printUses(prints: readonly string[], span: Span): Promise<PrintUse[]>
  ofPrints(prints: readonly string[], span: Span, each: number, limit: number): Promise<DetectionEvent[]>
  ofPhones(phones: readonly string[], span: Span, each: number, limit: number): Promise<DetectionEvent[]>
  /** Failures, lock-outs, sign-ups, verifications and texts of everybody. */
  ofWorkspace(span: Span, limit: number): Promise<DetectionEvent[]>
  /** `receivedUpTo`: only of what had come in by then. */
  hourCounts(span: Span, receivedUpTo?: number): Promise<Map<number, HourCounts>>
  agentDays(span: Span): Promise<AgentDay[]>
  /** What agents are counted by, in no order. Within one day. */
  sourceAttempts(span: Span, asked: AttemptsAsked): Promise<SourceAttempts[]>
}

/** The types of events that the rules about sources and about the whole workspace look at. */
export const attemptTypes = [
  'LOGIN_FAILED',
  'LOGIN_BLOCKED',
  'LOGIN_SUCCESS',
  'MFA_FAILED',
  'MFA_SUCCESS',
  'SIGNUP_SUCCESS',
  'SIGNUP_FAILED',
  'PASSWORD_RESET_REQUESTED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_UNLOCKED',
  'ACCOUNT_RECOVERY_FAILED',
  'ACCOUNT_RECOVERY_SUCCESS',
  'VERIFY_EMAIL_SUCCESS',
  'SMS_SUCCESS',
  'VOICE_SUCCESS',
  'IP_BLOCKED',
] as const

export const workspaceTypes = [
  'LOGIN_FAILED',
  'ACCOUNT_LOCKED',
  'SIGNUP_SUCCESS',
  'VERIFY_EMAIL_SUCCESS',
  'SMS_SUCCESS',
  'SMS_FAILED',
  'VOICE_SUCCESS',
  'VOICE_FAILED',
] as const

/** The types of events that the rules about prints look at. */
export const printTypes = [
  'LOGIN_SUCCESS',
  'SIGNUP_SUCCESS',
  'MFA_ENROLLMENT_SUCCESS',
  'PAYMENT_SUCCESS',
  'PAYMENT_ADDED_SUCCESS',
  'CHANGE_PAYMENT_SUCCESS',
] as const

/** Fewer sign-ups on one print are below the lowest threshold of any rule. */
export const SIGN_UPS = 3

/** From so many attempts of one kind on a source's day is worth reading: below the lowest threshold of any rule. */
export const BUSY = 3

/** So many sources have to share an agent on a day for it to be counted, each with so few failures. */
export const AGENT_SOURCES = 5
export const AGENT_FAILURES = 2
export const MOST_AGENTS = 5000
