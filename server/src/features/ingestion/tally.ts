import { WorkspaceId } from '@signet/contract/ids'
import type { Logger } from 'pino'
import type { Outcome } from '../../pipeline/outcomes.ts'
import type { Records } from '../../stores/records/records.ts'
import { addCounts, type CountRow } from './store.ts'

/** Counts what became of records: in memory at once, in the records store every few seconds and when asked. */
export interface Tally {
  count(workspaceId: string, outcomes: readonly Outcome[]): void
  /** Everything counted so far is in the records store when this resolves. */
  save(): Promise<void>
  close(): Promise<void>
}

const SAVE_EVERY_MS = 5_000
const HOUR_MS = 3_600_000
/** Codes are the sender's to choose: beyond so many in an hour they are one. */
const CODES_AN_HOUR = 200
const CODE_LENGTH = 100

export function openTally({ records, log, now }: { records: Records; log: Logger; now: () => Date }): Tally {
  let counts = new Map<string, CountRow>()
  /** The codes of a workspace in an hour, by both. */
  const codes = new Map<string, Set<string>>()
  let saving = Promise.resolve()
  let next: Promise<void> | undefined

  function rowOf(workspaceId: string, at: Date, { source, outcome, code }: Outcome): CountRow {
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
    const scope = `${workspaceId} ${hour.getTime()}`
    const named = code === '' ? '' : nameOf(code, scope, at)
    const key = `${scope} ${source} ${outcome} ${named}`
    const known = counts.get(key)
    if (known !== undefined) return known
    const id = WorkspaceId.parse(workspaceId)
    const row = { workspaceId: id, hour, source, outcome, code: named, count: 0, lastAt: at, lastEvent: null }
    counts.set(key, row)
    return row
  }

  function nameOf(code: string, scope: string, at: Date): string {
    const name = code.slice(0, CODE_LENGTH).toWellFormed().replaceAll('\0', '')
    const known = codes.get(scope) ?? new Set()
    if (known.has(name)) return name
    if (known.size >= CODES_AN_HOUR) return 'other'
    if (known.size === 0) forgetHoursBefore(at.getTime() - HOUR_MS)
    codes.set(scope, known.add(name))
    return name
  }

  function forgetHoursBefore(time: number): void {
    for (const scope of codes.keys()) if (Number(scope.split(' ')[1]) + HOUR_MS <= time) codes.delete(scope)
  }

  async function saveNow(): Promise<void> {
    const rows = [...counts.values()]
    if (rows.length === 0) return
    counts = new Map()
    try {
      await records.acrossWorkspaces((db) => addCounts(db, rows))
    } catch (error) {
      log.warn({ err: error }, 'what came in could not be counted; it is tried again')
      for (const row of rows) restore(row)
    }
  }

  function restore(row: CountRow): void {
    const key = `${row.workspaceId} ${row.hour.getTime()} ${row.source} ${row.outcome} ${row.code}`
    const newer = counts.get(key)
    if (newer === undefined) {
      counts.set(key, row)
      return
    }
    newer.count += row.count
    if (row.lastEvent !== null && (newer.lastEvent === null || row.lastEvent > newer.lastEvent))
      newer.lastEvent = row.lastEvent
  }

  // At most one waits behind the one under way: while the database is away they would pile up.
  const save = () => {
    next ??= saving.then(() => {
      next = undefined
      return saveNow()
    })
    saving = next
    return next
  }
  const timer = setInterval(() => void save(), SAVE_EVERY_MS)
  timer.unref()
  return {
    count(workspaceId, outcomes) {
      const at = now()
      for (const each of outcomes) {
        const row = rowOf(workspaceId, at, each)
        row.count += each.count
        row.lastAt = at
        const time = each.timestamp
        if (time !== undefined && (row.lastEvent === null || time > row.lastEvent.getTime()))
          row.lastEvent = new Date(time)
      }
    },
    save,
    close() {
      clearInterval(timer)
      return save()
    },
  }
}
