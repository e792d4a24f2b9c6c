/**
 * Memory that two threads write and read in turn, and use again. What a thread gets anew with every post, megabytes in a
 * second, it collects as often: each time everybody waits for some twenty milliseconds.
 */
export interface Rooms {
  /** Undefined: all are in use. */
  take(): SharedArrayBuffer | undefined
  giveBack(room: SharedArrayBuffer | undefined): void
  /** Those that nobody uses are gone. */
  empty(): void
}

/** Some four thousand events; what needs more gets memory of its own. */
const ROOM_BYTES = 2 * 1024 * 1024

export function openRooms(most: number): Rooms {
  let free: SharedArrayBuffer[] = []
  let made = 0
  return {
    take() {
      const room = free.pop()
      if (room !== undefined || made === most) return room
      made += 1
      return new SharedArrayBuffer(ROOM_BYTES)
    },
    giveBack(room) {
      if (room !== undefined) free.push(room)
    },
    empty() {
      made -= free.length
      free = []
    },
  }
}
