import type { StoredEvent } from '@signet/contract/event'
import type { Filter } from '@signet/contract/event-query'
import type { Severity, SubjectKind, ThreatType } from '@signet/contract/threat-types'
import type { AccountProfile } from './account-profile.ts'
import type { Steps } from './steps.ts'

/** What of an event a detection may look at. */
export type DetectionEvent = Pick<StoredEvent, (typeof detectionFields)[number]>

export const detectionFields = [
  'eventId',
  'type',
  'timestamp',
  'source',
  'reason',
  'account',
  'email',
  'phone',
  'ip',
  'userAgent',
  'sessionId',
  'deviceId',
  'paymentHash',
  'targetApp',
  'print',
  'country',
  'city',
  'latitude',
  'longitude',
  'accuracyKm',
  'asn',
  'ipHosting',
  'ipVpn',
  'ipTor',
  'ipRelay',
  'ipMobile',
  'emailDisposable',
  'browser',
  'browserVersion',
  'os',
  'deviceType',
  'deviceModel',
  'bot',
  'headless',
  'scripted',
  'customData',
] as const satisfies readonly (keyof StoredEvent)[]

export interface Subject {
  readonly kind: SubjectKind
  readonly value: string
}

/** A number that a decision rests on. `usual`: what the baseline or the profile says, where there is one. */
export interface FiringMeasure {
  readonly name: string
  readonly value: number
  readonly threshold: number | null
  readonly usual: number | null
}

/**
 * One moment at which the evidence was enough. Several firings of one type and subject make one threat: from the
 * earliest `from` to the latest `to`, with the highest severity.
 */
export interface Firing {
  readonly type: ThreatType
  /** Which of the type's rules: names the wording. */
  readonly variant: string
  readonly subject: Subject
  /** The event that crossed the threshold. */
  readonly at: number
  /** The first and the last event of the evidence. */
  readonly from: number
  readonly to: number
  readonly severity: Severity
  readonly measures: readonly FiringMeasure[]
  /**
   * Together with the time range: exactly the events that the threat counts. Depends on type, variant and subject only,
   * so that the evidence of all firings of a threat joins into few filters.
   */
  readonly evidence: readonly Filter[]
  /** The sources (see `sourceOf`) that attacked, at most 500: a later success from one of them is suspicious. */
  readonly sources: readonly string[]
  /** Ids of the successes that the threat takes for the attacker's: profiles do not learn from them. */
  readonly named: readonly string[]
  /** Accounts that gave in. */
  readonly compromised: readonly string[]
}

export interface Threshold {
  readonly value: number
  readonly why: string
  /** Where the bounds that follow from name and value are too wide: beyond these the rule would see nothing more. */
  readonly least?: number
  readonly most?: number
}
export type Thresholds = Readonly<Record<string, Threshold>>
/** The values in force: the defaults, or what the workspace set. */
export type Settings<Named extends Thresholds = Thresholds> = Readonly<Record<keyof Named, number>>

/** Firings are told whose `at` lies in it: from ≤ at < to. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What is said about a detection, in the catalogue, on the threat's page and in the docs. */
export interface Description<Named extends Thresholds = Thresholds> {
  readonly type: ThreatType
  readonly severity: Severity
  /** "Credential stuffing". */
  readonly title: string
  /** One or two sentences: what it finds. */
  readonly finds: string
  readonly techniques: readonly string[]
  readonly thresholds: Named
  /** A threat that saw nothing for so long has ended. */
  readonly quietMinutes: number
  readonly staysQuietFor: readonly string[]
  readonly blindSpots: readonly string[]
  readonly runbook: readonly string[]
  /** What happened, in one or two sentences: the firing's numbers in words. */
  summarise(firing: Firing): string
}

/** All events of one source in [span.from - lookBack, span.to + lookAhead), in order of (timestamp, eventId). */
export interface SourceView {
  readonly source: string
  readonly span: Span
  readonly events: readonly DetectionEvent[]
  /** Accounts with a success from here in the 30 days before the span: from 100 on it is shared infrastructure. */
  readonly usualAccounts: number
  /** Accounts among this view's that had a success from here before the view: their own place. */
  readonly residents: ReadonlySet<string>
}

/** An attack that another detection found: what takeover rules look back at. */
export interface Attack {
  readonly type: ThreatType
  readonly subject: Subject
  readonly from: number
  readonly to: number
  readonly sources: readonly string[]
}

/** Who came in from a source on a UTC day and in the 30 days before it. */
export interface Crowd {
  readonly source: string
  /** Start of the day, Unix milliseconds. */
  readonly day: number
  /** Each account once. Who came before the day has any time before it. */
  readonly cameIn: readonly { readonly account: string; readonly at: number }[]
}

/** One account's events of the 90 days before the span and of the span, at most 2,000 of the newest, in order. */
export interface AccountView {
  readonly account: string
  readonly span: Span
  readonly events: readonly DetectionEvent[]
  /** Attacks of other subjects (sources, campaigns) that used a source which this account was used from. */
  readonly attacks: readonly Attack[]
  /** Of the sources that single accounts were guessed from, on the days on which this account came in from there. */
  readonly crowds: readonly Crowd[]
  /** Successes before the span that a threat named: not learned from. */
  readonly named: ReadonlySet<string>
  /** Successes that an analyst called a false positive: learned from whatever a detection says. */
  readonly trusted: ReadonlySet<string>
  /** The newest breach that the account's e-mail is in, Unix milliseconds, where a breach service is configured. */
  readonly breachedAt: number | null
}

/** All events of one print (or one phone number) in the 30 days before the span and in it, at most 5,000, in order. */
export interface IdentifierView {
  readonly value: string
  readonly span: Span
  readonly events: readonly DetectionEvent[]
}

/** What the whole workspace counted in one hour. */
export interface HourCounts {
  readonly failures: number
  readonly signUps: number
  readonly lockOuts: number
  readonly texts: number
}

/** What one user agent did on one UTC day with addresses that failed at most twice that day and never succeeded. */
export interface AgentDay {
  /** Start of the day, Unix milliseconds. */
  readonly day: number
  readonly userAgent: string
  readonly failures: number
  readonly sources: number
  readonly accounts: number
  readonly firstAt: number
  readonly lastAt: number
}

/** Failures, lock-outs, sign-ups, e-mail verifications and texts of everybody, from an hour before the span to an hour after. */
export interface WorkspaceView {
  readonly span: Span
  readonly events: readonly DetectionEvent[]
  /** By the start of the hour, for the 15 days before the span's end. An hour that is missing counted nothing. */
  readonly hours: ReadonlyMap<number, HourCounts>
  /** Since when the workspace has events: a baseline needs days to stand on. */
  readonly since: number
  /** The 21 days before the span's end. */
  readonly agentDays: readonly AgentDay[]
  /** The newest event that is known: what is asked "after an hour" has an answer only then. */
  readonly newest: number
}

/** One event of an account, with everything that was known when it happened. */
export interface AccountMoment {
  readonly view: AccountView
  /** Where `event` stands in `view.events`: what comes before it is its past. */
  readonly index: number
  readonly event: DetectionEvent
  /** What is usual for the account, learned from its earlier successes that no threat named. */
  readonly profile: AccountProfile
  /** Everything that fired on this account up to and including this event, in order. */
  readonly fired: readonly Firing[]
}

/**
 * One type of threat. Each rule is a pure function of a view and the settings; a type has one for every way it is looked
 * for. The same events give the same firings, in whatever order and batches they came. Views of a source and of the
 * workspace have no bound that is small, so they are judged in steps.
 */
export interface Detection<Named extends Thresholds = Thresholds> extends Description<Named> {
  bySource?(view: SourceView, settings: Settings<Named>): Steps<Firing[]>
  byAccount?(moment: AccountMoment, settings: Settings<Named>): Firing[]
  byPrint?(view: IdentifierView, settings: Settings<Named>): Firing[]
  byPhone?(view: IdentifierView, settings: Settings<Named>): Firing[]
  byWorkspace?(view: WorkspaceView, settings: Settings<Named>): Steps<Firing[]>
}
