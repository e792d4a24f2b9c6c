import { openTally, type Tally } from './tally.ts'

/** What accounts do within a window that never came in from here before it. */
export interface Strangers {
  isStranger(account: string): boolean
  add(account: string): void
  remove(account: string): void
  /** Called when a success leaves the window: from there on its account came in before, so it is at home here. */
  settle(account: string): void
  /** By account. */
  readonly tally: Tally
}

export function openStrangers(residents: ReadonlySet<string>): Strangers {
  const atHome = new Set(residents)
  const tally = openTally()
  const isStranger = (account: string) => !atHome.has(account)
  return {
    isStranger,
    add(account) {
      if (isStranger(account)) tally.add(account)
    },
    remove(account) {
      if (isStranger(account)) tally.remove(account)
    },
    settle(account) {
      atHome.add(account)
      tally.drop(account)
    },
    tally,
  }
}
