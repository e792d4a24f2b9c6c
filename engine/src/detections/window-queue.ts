import { hourMs } from './sliding-window.ts'

/** The items of a sliding window, in order. */
export interface WindowQueue<Item> {
  enter(item: Item): void
  /** The oldest one leaves. */
  leave(): void
  readonly size: number
  readonly first: Item | undefined
  readonly last: Item | undefined
  /**
   * What is in the window and was not told before in the hour of the clock that `at` lies in. The firings of an hour are
   * joined, so each needs to list only what is new; to list the whole window every time would cost the square of it.
   */
  tell(at: number): Item[]
}

export function openWindowQueue<Item>(): WindowQueue<Item> {
  const items: Item[] = []
  let [gone, told, hour] = [0, 0, Number.NaN]
  return {
    enter(item) {
      items.push(item)
    },
    leave() {
      gone++
    },
    get size() {
      return items.length - gone
    },
    get first() {
      return items[gone]
    },
    get last() {
      return gone < items.length ? items.at(-1) : undefined
    },
    tell(at) {
      const current = Math.floor(at / hourMs)
      const from = current === hour ? Math.max(gone, told) : gone
      hour = current
      told = items.length
      return items.slice(from)
    },
  }
}
