import { expect, it } from 'vitest'
import { type LinkFacts, type LinkPurpose, type LinkState, linkState } from './link-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = new Date(now.getTime() + 1)
const open: LinkFacts = { purpose: 'verify', expiresAt: later, usedAt: undefined, accountVerified: false }

const table: [why: string, link: LinkFacts | undefined, asked: LinkPurpose, state: LinkState][] = [
  ['nobody sent it', undefined, 'verify', 'unknown'],
  ['it was made for something else', open, 'reset', 'unknown'],
  ['it is fresh', open, 'verify', 'open'],
  ['its time is exactly over', { ...open, expiresAt: now }, 'verify', 'expired'],
  ['it did its work', { ...open, usedAt: now, accountVerified: true }, 'verify', 'used'],
  ['it did its work long ago', { ...open, usedAt: now, expiresAt: now, accountVerified: true }, 'verify', 'used'],
  ['another link verified the account', { ...open, accountVerified: true }, 'verify', 'alreadyVerified'],
  ['the same, a day later', { ...open, accountVerified: true, expiresAt: now }, 'verify', 'alreadyVerified'],
  ['a reset does not care about verification', { ...open, purpose: 'reset', accountVerified: true }, 'reset', 'open'],
]

it.each(table)('a link is judged right when %s', (_why, link, asked, state) => {
  expect(linkState(link, asked, now)).toBe(state)
})
