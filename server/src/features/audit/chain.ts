import { createHmac } from 'node:crypto'

export interface ChainedEntry {
  workspaceId: string
  sequence: number
  at: Date
  actor: string
  action: string
  target: string
  before: unknown
  after: unknown
  requestId: string
}

export interface Head {
  workspaceId: string
  sequence: number
  hash: string
}

/** What the first entry of a chain follows. */
export const CHAIN_START = '0'.repeat(64)

/** Keyed, so that someone who can write to the database alone cannot make a forged chain fit. */
export function entryHash(key: Buffer, previous: string, entry: ChainedEntry): string {
  const { workspaceId, sequence, actor, action, target, before, after, requestId } = entry
  const at = entry.at.toISOString()
  const content = canonical({ workspaceId, sequence, at, actor, action, target, before, after, requestId, previous })
  return createHmac('sha256', key).update(content).digest('hex')
}

/** Says that the chain ends here. A list where an entry is an object: neither can be taken for the other. */
export function headProof(key: Buffer, { workspaceId, sequence, hash }: Head): string {
  return createHmac('sha256', key)
    .update(canonical(['head', workspaceId, sequence, hash]))
    .digest('hex')
}

export const isProven = (key: Buffer, head: Head & { proof: string | null }): boolean =>
  head.proof === headProof(key, head)

/** JSON with sorted keys: the database keeps values, not the order they were written in. */
function canonical(value: unknown): string {
  if (value === undefined || value === null) return 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
  return `{${parts.join(',')}}`
}

/** The sequence of the first entry that does not follow from the one before it, or null. */
export function firstBroken(
  key: Buffer,
  entries: readonly (ChainedEntry & { hash: string })[],
  from: { sequence: number; hash: string } = { sequence: 0, hash: CHAIN_START },
): number | null {
  let previous = from
  for (const entry of entries) {
    const follows = entry.sequence === previous.sequence + 1 && entry.hash === entryHash(key, previous.hash, entry)
    if (!follows) return entry.sequence
    previous = entry
  }
  return null
}
