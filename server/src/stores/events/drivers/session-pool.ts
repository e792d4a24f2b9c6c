/**
 * Lends each member to one user at a time; who finds none free waits in line. Work in the background has one member at
 * most and begins only when nobody else waits: whoever looks at a page comes first.
 */
export interface SessionPool<Member> {
  use<Result>(work: (member: Member) => Promise<Result>, inBackground?: boolean): Promise<Result>
}

export function sessionPool<Member>(members: readonly Member[]): SessionPool<Member> {
  const free = [...members]
  const line: ((member: Member) => void)[] = []
  const behind: ((member: Member) => void)[] = []
  let backgroundRuns = false

  function serve(): void {
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      const member = free.pop()
      if (member === undefined) {
        line.unshift(next)
        return
      }
      next(member)
    }
    const next = backgroundRuns ? undefined : behind[0]
    const member = next === undefined ? undefined : free.pop()
    if (next === undefined || member === undefined) return
    behind.shift()
    backgroundRuns = true
    next(member)
  }

  return {
    async use(work, inBackground = false) {
      const member = await new Promise<Member>((resolve) => {
        ;(inBackground ? behind : line).push(resolve)
        serve()
      })
      try {
        return await work(member)
      } finally {
        free.push(member)
        if (inBackground) backgroundRuns = false
        serve()
      }
    },
  }
}
