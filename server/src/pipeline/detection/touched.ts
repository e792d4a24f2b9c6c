import { sourceOf } from '@signet/engine/detections/source-of'
import {
  type Arrival,
  attemptTypes,
  printTypes,
  workspaceTypes,
} from '../../stores/events/detection/detection-reads.ts'

/** Where to look again because of what arrived: each key with the earliest moment that was touched. */
export interface Touched {
  readonly sources: ReadonlyMap<string, number>
  readonly accounts: ReadonlyMap<string, number>
  readonly prints: ReadonlyMap<string, number>
  readonly phones: ReadonlyMap<string, number>
  /** null: nothing that the rules about the whole workspace look at. */
  readonly workspace: number | null
  /** The newest event among them. */
  readonly newest: number
}

const ofSource: ReadonlySet<string> = new Set(attemptTypes)
const ofWorkspace: ReadonlySet<string> = new Set(workspaceTypes)
const ofPrint: ReadonlySet<string> = new Set(printTypes)
const ofPhone: ReadonlySet<string> = new Set([
  'SMS_SUCCESS',
  'SMS_FAILED',
  'VOICE_SUCCESS',
  'VOICE_FAILED',
  'MFA_ENROLLMENT_SUCCESS',
])

export function touchedBy(arrivals: readonly Arrival[]): Touched {
  const sources = new Map<string, number>()
  const accounts = new Map<string, number>()
  const prints = new Map<string, number>()
  const phones = new Map<string, number>()
  let workspace: number | null = null
  let newest = 0
  for (const { type, timestamp, ip, account, print, phone } of arrivals) {
    const source = sourceOf(ip)
    if (source !== '' && ofSource.has(type)) touch(sources, source, timestamp)
    if (account !== '') touch(accounts, account, timestamp)
    if (print !== '' && ofPrint.has(type)) touch(prints, print, timestamp)
    if (phone !== '' && ofPhone.has(type)) touch(phones, phone, timestamp)
    if (ofWorkspace.has(type)) workspace = Math.min(workspace ?? timestamp, timestamp)
    newest = Math.max(newest, timestamp)
  }
  return { sources, accounts, prints, phones, workspace, newest }
}

function touch(keys: Map<string, number>, key: string, at: number): void {
  const known = keys.get(key)
  if (known === undefined || at < known) keys.set(key, at)
}
