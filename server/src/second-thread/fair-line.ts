/** Lets a few through at a time. Whoever stands in it again stands behind all others who wait. */
export interface FairLine {
  /** Resolves with what is to be called at the end. */
  take(owner: string): Promise<() => void>
}

export function openFairLine(most: number): FairLine {
  const lines = new Map<string, (() => void)[]>()
  let underWay = 0

  function goOn(): void {
    while (underWay < most) {
      const [first] = lines
      if (first === undefined) return
      const [owner, line] = first
      const grant = line.shift()
      lines.delete(owner)
      if (line.length > 0) lines.set(owner, line)
      underWay += 1
      grant?.()
    }
  }

  function end(): void {
    underWay -= 1
    goOn()
  }

  return {
    take: (owner) =>
      new Promise((resolve) => {
        const line = lines.get(owner) ?? []
        line.push(() => resolve(end))
        lines.set(owner, line)
        goOn()
      }),
  }
}
