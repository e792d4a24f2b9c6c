import type { Filter } from '@signet/contract/event-query'
import type { Threat, ThreatDetails } from '@signet/contract/threats'
import { detectionOf } from '@signet/engine/detections/catalogue'
import type { FiringMeasure } from '@signet/engine/detections/detection'
import type { EvidenceCounts } from '../../stores/events/detection/evidence.ts'
import type { threats } from '../../stores/records/threat-schema.ts'

export type ThreatRow = typeof threats.$inferSelect

/** What a threat remembers beyond its columns. */
export interface ThreatBody extends Omit<EvidenceCounts, 'touched'> {
  readonly measures: readonly FiringMeasure[]
  readonly filters: readonly Filter[]
  readonly compromised: readonly string[]
  /** Successes taken for the attacker's: trusted again once somebody calls it a false positive. */
  readonly named: readonly string[]
}

export const bodyOf = (row: Pick<ThreatRow, 'body'>) => row.body as ThreatBody

export function toThreat(row: ThreatRow): Threat {
  const body = bodyOf(row)
  return {
    id: row.id,
    type: row.type,
    severity: row.severity,
    status: row.status,
    phase: row.phase,
    title: row.title,
    summary: row.summary,
    subject: { kind: row.subjectKind, value: row.subjectValue },
    accounts: body.accounts,
    ips: body.ips,
    countries: body.countries,
    asns: body.asns,
    eventCount: body.eventCount,
    failedCount: body.failedCount,
    successCount: body.successCount,
    compromisedAccounts: [...body.compromised],
    techniques: [...detectionOf(row.type).techniques],
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    detectedAt: row.detectedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolution: row.resolution,
    resolvedBy: row.resolvedBy,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    note: row.note,
    measures: body.measures.map((measure) => ({ ...measure })),
    evidence: { timeRange: evidenceRange(row), filters: [...body.filters] },
  }
}

/** Half open, as every range: the last event is in it. */
export function evidenceRange({ startedAt, endedAt }: Pick<ThreatRow, 'startedAt' | 'endedAt'>): [string, string] {
  return [startedAt.toISOString(), new Date(endedAt.getTime() + 1).toISOString()]
}

export function toRelated(row: ThreatRow, of: ThreatRow): ThreatDetails['related'][number] {
  const own = new Set(of.touches)
  return {
    id: row.id,
    type: row.type,
    severity: row.severity,
    status: row.status,
    title: row.title,
    startedAt: row.startedAt.toISOString(),
    shared: row.touches.filter((value) => own.has(value)).slice(0, 5),
  }
}
