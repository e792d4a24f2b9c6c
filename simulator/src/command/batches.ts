import type { SimulatedEvent } from '../event.ts'
import type { Clock } from './clock.ts'

/** In live mode, how long events that are due may wait for company. */
const gatherMs = 1000

/** Batches of a history, as fast as they are taken. */
export async function* batchesOf(
  events: Iterable<SimulatedEvent>,
  size: number,
  clock: Clock,
): AsyncGenerator<SimulatedEvent[]> {
  let batch: SimulatedEvent[] = []
  for (const event of events) {
    // What has not happened yet is waited for: only a live run has such events.
    while (event.timestamp > clock.now()) {
      if (batch.length > 0) {
        yield batch
        batch = []
      }
      await clock.sleep(Math.min(gatherMs, event.timestamp - clock.now()))
    }
    batch.push(event)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
