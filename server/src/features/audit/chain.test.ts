import { describe, expect, it } from 'vitest'
import { CHAIN_START, type ChainedEntry, entryHash, firstBroken, headProof, isProven } from './chain.ts'

const key = Buffer.alloc(32, 7)
const entry = (sequence: number, more: Partial<ChainedEntry> = {}): ChainedEntry => ({
  workspaceId: 'w',
  sequence,
  at: new Date(1_750_000_000_000 + sequence),
  actor: 'a@b.c',
  action: 'apiKey.create',
  target: 't',
  before: null,
  after: { name: `key ${sequence}`, nested: { b: 1, a: [1, { d: 4, c: 3 }] } },
  requestId: 'r',
  ...more,
})

function chain(length: number) {
  let previous = CHAIN_START
  return Array.from({ length }, (_, index) => {
    const made = entry(index + 1)
    previous = entryHash(key, previous, made)
    return { ...made, hash: previous }
  })
}

describe('the audit chain', () => {
  it('is intact as written', () => {
    expect(firstBroken(key, chain(5))).toBeNull()
  })

  it.each([
    [
      'a changed value',
      (rows: ReturnType<typeof chain>) => rows.with(2, { ...chain(3)[2], after: { name: 'other' } } as never),
    ],
    ['a changed actor', (rows: ReturnType<typeof chain>) => rows.with(2, { ...chain(3)[2], actor: 'x' } as never)],
    ['a removed entry', (rows: ReturnType<typeof chain>) => rows.toSpliced(2, 1)],
  ])('shows %s', (_name, tamper) => {
    expect(firstBroken(key, tamper(chain(5)))).toBeGreaterThanOrEqual(3)
  })

  it('shows an entry forged by someone without the key', () => {
    const rows = chain(2)
    const forged = entry(3)
    expect(
      firstBroken(key, [...rows, { ...forged, hash: entryHash(Buffer.alloc(32, 8), rows[1]?.hash ?? '', forged) }]),
    ).toBe(3)
  })

  it('does not depend on the order in which a database returns keys', () => {
    const one = entry(1, { after: { a: 1, b: { c: 2, d: 3 } } })
    const other = entry(1, { after: { b: { d: 3, c: 2 }, a: 1 } })
    expect(entryHash(key, CHAIN_START, one)).toBe(entryHash(key, CHAIN_START, other))
  })
})

describe('the proof of a head', () => {
  const head = { workspaceId: 'w', sequence: 2, hash: 'h' }
  const proof = headProof(key, head)

  it('holds for what it was made for', () => {
    expect(isProven(key, { ...head, proof })).toBe(true)
  })

  it.each([
    ['another workspace', { workspaceId: 'v' }],
    ['another number', { sequence: 1 }],
    ['another hash', { hash: 'g' }],
    ['no proof', { proof: null }],
    ['a proof made with another key', { proof: headProof(Buffer.alloc(32, 8), head) }],
  ])('does not hold for %s', (_name, change) => {
    expect(isProven(key, { ...head, proof, ...change })).toBe(false)
  })
})
