/**
 * `large`: keeps much while it runs, so that few may at once; several side by side take longer together than one after
 * the other. `background`: nobody waits for it.
 */
export type Lane = 'usual' | 'large' | 'background'

/**
 * Lends each member to one user at a time; who finds none free waits in line, and a large one lets others pass while as
 * many large ones run as may. Work in the background has one member at most and begins only when nobody else could:
 * whoever looks at a page comes first.
 */
export interface SessionPool<Member> {
  use<Result>(work: (member: Member) => Promise<Result>, lane?: Lane): Promise<Result>
}

interface Waiting<Member> {
  readonly lane: Lane
  begin(member: Member): void
}

export function sessionPool<Member>(members: readonly Member[], large = members.length): SessionPool<Member> {
  const free = [...members]
  const most: Record<Lane, number> = { usual: members.length, large, background: 1 }
  const running: Record<Lane, number> = { usual: 0, large: 0, background: 0 }
  const line: Waiting<Member>[] = []

  const mayBegin = ({ lane }: Waiting<Member>) => running[lane] < most[lane]
  const next = () =>
    line.findIndex((each) => each.lane !== 'background' && mayBegin(each)) + 1 ||
    line.findIndex((each) => mayBegin(each)) + 1

  function serve(): void {
    for (let place = next(); place > 0 && free.length > 0; place = next()) {
      const [first] = line.splice(place - 1, 1)
      const member = free.pop()
      if (first === undefined || member === undefined) return
      running[first.lane] += 1
      first.begin(member)
    }
  }

  return {
    async use(work, lane = 'usual') {
      const member = await new Promise<Member>((resolve) => {
        line.push({ lane, begin: resolve })
        serve()
      })
      try {
        return await work(member)
      } finally {
        free.push(member)
        running[lane] -= 1
        serve()
      }
    },
  }
}
