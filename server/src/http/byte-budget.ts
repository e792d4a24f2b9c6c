/** A part of the budget. It may shrink, and is given back once, however often that is asked for. */
export interface Share {
  shrinkTo(bytes: number): void
  release(): void
}

export interface ByteBudget {
  /** null: there is no room. */
  take(owner: string, bytes: number): Share | null
  /** Resolves when there is room: in the order asked, but nobody waits for the room that another owner has used up. */
  wait(owner: string, bytes: number): Promise<Share>
  held(): number
}

interface BudgetOptions {
  readonly total: number
  /** What one owner may hold of it. */
  readonly perOwner: number
  /** So little is there for each owner even when the others hold everything. */
  readonly always?: number
}

/** Counts bytes that are held in memory, and by whom. */
export function byteBudget({ total, perOwner, always = 0 }: BudgetOptions): ByteBudget {
  let held = 0
  const heldBy = new Map<string, number>()
  let waiting: { readonly owner: string; readonly bytes: number; grant(share: Share): void }[] = []

  function take(owner: string, bytes: number): Share | null {
    const own = (heldBy.get(owner) ?? 0) + bytes
    if (own > perOwner || (held + bytes > total && own > always)) return null
    let left = 0
    const change = (difference: number) => {
      left += difference
      held += difference
      const ofOwner = (heldBy.get(owner) ?? 0) + difference
      if (ofOwner > 0) heldBy.set(owner, ofOwner)
      else heldBy.delete(owner)
    }
    change(bytes)
    const shrinkTo = (size: number) => {
      if (size >= left) return
      change(size - left)
      serve()
    }
    return { shrinkTo, release: () => shrinkTo(0) }
  }

  function serve(): void {
    const asked = waiting
    waiting = []
    for (const each of asked) {
      const share = take(each.owner, each.bytes)
      if (share === null) waiting.push(each)
      else each.grant(share)
    }
  }

  return {
    take,
    wait: (owner, bytes) =>
      new Promise((grant) => {
        waiting.push({ owner, bytes, grant })
        serve()
      }),
    held: () => held,
  }
}
