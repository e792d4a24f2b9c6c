/** Lends each member to one user at a time; who finds none free waits in line. */
export interface SessionPool<Member> {
  use<Result>(work: (member: Member) => Promise<Result>): Promise<Result>
}

export function sessionPool<Member>(members: readonly Member[]): SessionPool<Member> {
  const free = [...members]
  const line: ((member: Member) => void)[] = []

  function give(member: Member): void {
    const next = line.shift()
    if (next === undefined) free.push(member)
    else next(member)
  }

  return {
    async use(work) {
      const member = free.pop() ?? (await new Promise<Member>((resolve) => line.push(resolve)))
      try {
        return await work(member)
      } finally {
        give(member)
      }
    },
  }
}
