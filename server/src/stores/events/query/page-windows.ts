import type { Scope } from '@signet/engine/query/read-query'

const DAY_MS = 86_400_000
const WIDER = 8

/**
 * A range in stretches, the newest first and each wider than the one before: a page of the newest events is mostly full
 * after the first, and nothing is read twice.
 */
export function* pageWindows({ from, to, where }: Scope): Generator<Scope> {
  let end = to
  for (let width = DAY_MS; end > from; width *= WIDER) {
    const start = Math.max(from, end - width)
    yield { from: start, to: end, where }
    end = start
  }
}
