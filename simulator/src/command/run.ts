import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { dayMs } from '../calendar.ts'
import type { SimulatedEvent } from '../event.ts'
import { eventsBetween, truthBetween } from '../events-between.ts'
import type { Planned } from '../planned.ts'
import { type Shape, shapes } from '../shapes.ts'
import { makeWorld } from '../world.ts'
import { batchesOf } from './batches.ts'
import type { Clock } from './clock.ts'
import { localKey } from './local-key.ts'
import { type Options, UsageError } from './options.ts'
import { openProgress } from './progress.ts'
import { checkServer, deliver, type Target } from './sender.ts'

/** Each attack comes once a week, or once in the whole time where that is shorter; no two start together. */
export function plannedFor({ scenarios, days, isBelowThreshold }: Options): Planned[] {
  const everyDays = Math.max(1, Math.min(7, Math.floor(days)))
  return scenarios.map((scenario, index) => ({
    scenario,
    everyDays,
    phase: index % everyDays,
    minuteOfDay: (index * 137 + 60) % 1380,
    variant: isBelowThreshold ? 'below' : 'above',
  }))
}

export async function run(options: Options, clock: Clock, say: (line: string) => void): Promise<void> {
  const shape = shapes.get(options.shape)
  if (shape === undefined) throw new UsageError(`--shape ${options.shape} is not known`)
  const { seed, accounts } = options
  const world = makeWorld({ seed, accounts, planned: plannedFor(options) })
  const to = clock.now()
  const from = to - options.days * dayMs
  const target = await targetOf(options, shape, say)
  const truth = { seed, accounts, from, to, ...truthBetween(world, from, to) }
  await writeFile(options.truth, `${JSON.stringify(truth, null, 1)}\n`)
  say(`What is planted stands in ${options.truth}`)
  const progress = openProgress(clock, say, { isSending: target !== null, sender: shape.sender })
  const file = options.out === '' ? null : openFile(options.out, shape)
  const events = eventsBetween(world, from, options.isLive ? Number.MAX_SAFE_INTEGER : to)
  const flights = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | undefined
  for await (const batch of pacedBatches(events, options, clock)) {
    const lines = linesOf(batch, shape)
    if (file !== null) await file.write(lines)
    progress.written(lines.length, batch.length - lines.length)
    if (failure !== undefined) break
    if (target === null || lines.length === 0) continue
    const flight: Promise<void> = deliver(lines.join('\n'), target, clock)
      .then((delivery) => progress.delivered(lines.length, delivery))
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => flights.delete(flight))
    flights.add(flight)
    if (flights.size >= options.connections) await Promise.race(flights)
  }
  await Promise.all(flights)
  await file?.end()
  progress.finish()
  if (failure !== undefined) throw failure.error
}

async function* pacedBatches(
  events: Iterable<SimulatedEvent>,
  { batch, rate }: Options,
  clock: Clock,
): AsyncGenerator<SimulatedEvent[]> {
  // A slow rate in large steps would come in bursts.
  const size = rate > 0 ? Math.max(1, Math.min(batch, Math.ceil(rate))) : batch
  let due = clock.now()
  for await (const each of batchesOf(events, size, clock)) {
    if (rate > 0) {
      await clock.sleep(due - clock.now())
      due = Math.max(due, clock.now() - 1000) + (each.length / rate) * 1000
    }
    yield each
  }
}

/** null: nothing is sent. */
async function targetOf({ to, key, shape: source }: Options, { contentType }: Shape, say: (line: string) => void) {
  if (to === null) return null
  await checkServer(to)
  const target: Target = { to, key: key === '' ? await localKey(to) : key, source, contentType, say }
  say(`The events go to ${to.origin}${key === '' ? ', with a new API key named simulator' : ''}`)
  return target
}

function linesOf(batch: readonly SimulatedEvent[], shape: Shape): string[] {
  return batch.map((event) => shape.line(event)).filter((line) => line !== null)
}

function openFile(path: string, shape: Shape) {
  const stream = createWriteStream(path)
  // Without a listener an error of the disk would end the process with a stack.
  const ended = finished(stream)
  ended.catch(() => {})
  if (shape.header !== undefined) stream.write(`${shape.header}\n`)
  return {
    async write(lines: readonly string[]) {
      if (lines.length === 0 || stream.write(`${lines.join('\n')}\n`)) return
      await Promise.race([new Promise<void>((drained) => stream.once('drain', () => drained())), ended])
    },
    async end() {
      stream.end()
      await ended
    },
  }
}
