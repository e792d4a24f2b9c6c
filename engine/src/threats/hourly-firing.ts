import type { Filter } from '@signet/contract/event-query'
import { type Severity, severities, type ThreatType } from '@signet/contract/threat-types'
import type { Firing, FiringMeasure, Subject } from '../detections/detection.ts'

const HOUR_MS = 3_600_000
const MAX_SOURCES = 500
const MAX_NAMED = 500
const MAX_ACCOUNTS = 1000

export const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS

/** What one rule of a detection counted: several rules may speak about one subject. */
export interface Evidence {
  readonly variant: string
  readonly filters: readonly Filter[]
}

/** All firings of one type on one subject within an hour of event time. */
export interface HourlyFiring {
  readonly type: ThreatType
  readonly subject: Subject
  /** Start of the hour, Unix milliseconds. */
  readonly hour: number
  readonly at: number
  readonly from: number
  readonly to: number
  /** What of it is newest: where the evidence of its last firing begins, or when its last named success was. */
  readonly latest: number
  readonly severity: Severity
  /** Of the firing that reached the highest numbers: the last one of the most severe. */
  readonly measures: readonly FiringMeasure[]
  readonly variant: string
  readonly evidence: readonly Evidence[]
  readonly sources: readonly string[]
  readonly named: readonly string[]
  readonly compromised: readonly string[]
}

/** One for every type, subject and hour, in a fixed order: the same firings give the same answer in any order. */
export function mergeByHour(firings: readonly Firing[]): HourlyFiring[] {
  const groups = new Map<string, Firing[]>()
  for (const firing of firings) {
    const key = `${keyOf(firing)}\n${hourOf(firing.at)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [firing])
    else group.push(firing)
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => merge(group))
}

/** What makes one open threat: its type and its subject. */
export const keyOf = ({ type, subject }: Pick<Firing, 'type' | 'subject'>) =>
  `${type}\n${subject.kind}\n${subject.value}`

function merge(group: readonly Firing[]): HourlyFiring {
  const ordered = [...group].sort(
    (one, other) => one.at - other.at || one.to - other.to || (one.variant < other.variant ? -1 : 1),
  )
  const [first] = ordered
  if (first === undefined) throw new Error('a group without firings')
  const telling = ordered.reduce((best, each) => (rankOf(each.severity) >= rankOf(best.severity) ? each : best))
  const evidence = new Map(ordered.map(({ variant, evidence: filters }) => [variant, { variant, filters }]))
  return {
    type: first.type,
    subject: first.subject,
    hour: hourOf(first.at),
    at: first.at,
    from: Math.min(...ordered.map(({ from }) => from)),
    to: Math.max(...ordered.map(({ to }) => to)),
    latest: Math.max(...ordered.map(({ named, at, from }) => (named.length > 0 ? at : from))),
    severity: telling.severity,
    measures: telling.measures,
    variant: telling.variant,
    evidence: [...evidence.values()].sort((one, other) => (one.variant < other.variant ? -1 : 1)),
    sources: together(ordered.map(({ sources }) => sources)).slice(0, MAX_SOURCES),
    named: together(ordered.map(({ named }) => named)).slice(0, MAX_NAMED),
    compromised: together(ordered.map(({ compromised }) => compromised)).slice(0, MAX_ACCOUNTS),
  }
}

export const rankOf = (severity: Severity): number => severities.indexOf(severity)

export function together(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort()
}
