import type { Run } from './open-run.ts'

type Mergeable = Pick<Run, 'tier' | 'file'>

/**
 * The oldest runs of the lowest tier that has enough of them, oldest first; none when no tier has. Because only the
 * oldest are taken, a run never stands between those that were merged: the numbers of a merged run cover exactly them.
 */
export function nextMerge<Each extends Mergeable>(runs: readonly Each[], fanOut: number): readonly Each[] {
  const tiers = [...new Set(runs.map((run) => run.tier))].sort((a, b) => a - b)
  for (const tier of tiers) {
    const equals = runs.filter((run) => run.tier === tier).sort((a, b) => a.file.first - b.file.first)
    if (equals.length >= fanOut) return equals.slice(0, fanOut)
  }
  return []
}
