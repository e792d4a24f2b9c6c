import type { Clock } from './clock.ts'
import type { Delivery } from './sender.ts'

export interface Progress {
  /** What one batch came to, and how many of its events the shape cannot say. */
  written(events: number, leftOut: number): void
  delivered(events: number, delivery: Delivery): void
  /** The last word: what came of it all. */
  finish(): void
}

const everyMs = 2000
const numbers = new Intl.NumberFormat('en-GB')

export interface Plan {
  readonly isSending: boolean
  /** Whose records are written. */
  readonly sender: string
}

export function openProgress(clock: Clock, say: (line: string) => void, { isSending, sender }: Plan): Progress {
  const start = clock.now()
  let told = start
  let rejection = ''
  let missing = 0
  const counts = { events: 0, accepted: 0, duplicates: 0, ignored: 0, rejected: 0 }

  function line(): string {
    const seconds = Math.max(0.001, (clock.now() - start) / 1000)
    const rate = `${numbers.format(Math.round(counts.events / seconds))} events/s`
    if (!isSending) return `${numbers.format(counts.events)} events written, ${rate}`
    const parts = Object.entries(counts).map(([name, count]) => `${numbers.format(count)} ${name}`)
    return `${parts.join(', ')}, ${rate}`
  }

  function tick() {
    if (clock.now() - told < everyMs) return
    told = clock.now()
    say(line())
  }

  return {
    written(events, leftOut) {
      missing += leftOut
      if (isSending) return
      counts.events += events
      tick()
    },
    delivered(events, delivery) {
      counts.events += events
      counts.accepted += delivery.accepted
      counts.duplicates += delivery.duplicates
      counts.ignored += delivery.ignored
      counts.rejected += delivery.rejected
      rejection ||= delivery.rejection
      tick()
    },
    finish() {
      const left = `${numbers.format(missing)} that ${sender} has no record for were left out`
      say(missing === 0 ? line() : `${line()}; ${left}`)
      if (rejection !== '') say(`The first record that was rejected: ${rejection}`)
    },
  }
}
