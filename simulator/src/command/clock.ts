/** Time as the command needs it; tests bring their own. */
export interface Clock {
  now(): number
  sleep(milliseconds: number): Promise<void>
}

export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((done) => setTimeout(done, Math.max(0, milliseconds))),
}
