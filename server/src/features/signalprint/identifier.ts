import type { IdentifierInput } from '@signet/contract/signalprint'
import type { Identifier } from '@signet/engine/links/link'
import { readIdentifier } from '@signet/engine/links/read-identifier'
import { AppError } from '../../app-error.ts'

const DAY_MS = 86_400_000

/** The identifier as it is kept; what is wrong with it is told at its field. */
export function identifierIn({ type, value }: IdentifierInput): Identifier {
  const read = readIdentifier(type, value)
  if ('problem' in read) throw new AppError('invalid_request', { fields: { value: read.problem } })
  return { kind: type, value: read.value }
}

/** Today and the days before it, so many in all: links are kept by the day. */
export const sinceDays = (now: Date, days: number) => (Math.floor(now.getTime() / DAY_MS) - (days - 1)) * DAY_MS
