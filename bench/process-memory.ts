import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes of a process and all below it, by what they are. Proportional set size: pages that processes share are counted once. */
export function memoryByPart(top: number): ReadonlyMap<Part, number> {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = read(`/proc/${name}/stat`)
    // Ended while we looked.
    if (stat !== '') parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const inTree = (pid: number): boolean => pid === top || (parents.has(pid) && inTree(parents.get(pid) ?? 0))
  const kilobytes = new Map<Part, number>()
  for (const pid of [...parents.keys()].filter(inTree)) {
    const part = pid === top ? 'server' : partOf(pid)
    kilobytes.set(part, (kilobytes.get(part) ?? 0) + memoryOf(pid))
  }
  return new Map([...kilobytes].map(([part, size]) => [part, Math.round(size / 1024)]))
}

/** The same, of all together. */
export const memoryOfTree = (top: number): number =>
  [...memoryByPart(top).values()].reduce((sum, size) => sum + size, 0)

type Part = 'server' | 'engine' | 'postgres' | 'other'

function partOf(pid: number): Part {
  const command = read(`/proc/${pid}/cmdline`)
  if (command.includes('store-process')) return 'engine'
  return command.includes('postgres') ? 'postgres' : 'other'
}

const memoryOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
