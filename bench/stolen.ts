import { readFileSync } from 'node:fs'

/**
 * What a virtual machine wanted to compute and its host did not let it, in percent of the time since this was called: from
 * a tenth on, a run says more about the host than about what was measured. Undefined where a system does not tell.
 */
export function stolenSince(): () => string | undefined {
  const before = readTicks()
  return () => {
    const after = readTicks()
    if (before === undefined || after === undefined) return undefined
    return ((100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all)).toFixed(0)
  }
}

/** The first line of the kernel's counts: user, nice, system, idle, iowait, irq, softirq, steal. */
function readTicks(): { readonly all: number; readonly stolen: number } | undefined {
  if (process.platform !== 'linux') return undefined
  const ticks = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}
