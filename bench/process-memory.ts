import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes of a process and all below it. Proportional set size: pages that processes share are counted once. */
export function memoryOfTree(top: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // ended while we looked
    }
  }
  const inTree = (pid: number): boolean => pid === top || (parents.has(pid) && inTree(parents.get(pid) ?? 0))
  const kilobytes = [...parents.keys()].filter(inTree).reduce((sum, pid) => sum + memoryOf(pid), 0)
  return Math.round(kilobytes / 1024)
}

function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
