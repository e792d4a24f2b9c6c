import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import { openEnricher } from '../pipeline/enrichment/enrich.ts'
import { type Prepared, prepareBody } from '../pipeline/prepare.ts'
import { writeBlock } from '../stores/events/columns/write-block.ts'
import { giveWay } from '../stores/events/drivers/give-way.ts'
import { lineOf } from '../stores/events/event-log.ts'
import type { Answer, Asked, Task, ThreadSettings } from './protocol.ts'

/** The second thread: does what it is asked one after the other, and keeps nothing but what makes it quick. */
giveWay()
const { printKey } = workerData as ThreadSettings
const enricher = openEnricher(Buffer.from(printKey))
const asked: Asked[] = []
let isWorking = false

parentPort?.on('message', (one: Asked) => {
  asked.push(one)
  if (!isWorking) void workAll()
})

/** Blocks first: everybody's reads wait for them, and a large body only keeps its sender waiting. */
async function workAll(): Promise<void> {
  isWorking = true
  while (asked.length > 0) {
    const block = asked.findIndex(({ task }) => task.kind === 'block')
    const [next] = asked.splice(Math.max(0, block), 1)
    if (next === undefined) continue
    const answer = await work(next.task).catch(said)
    parentPort?.postMessage({ number: next.number, ...answer }, 'prepared' in answer ? buffersOf(answer.prepared) : [])
    // What has come meanwhile is heard of.
    await nextTurn()
  }
  isWorking = false
}

async function work(task: Task): Promise<Answer> {
  if (task.kind === 'prepare') return { prepared: owned(await prepareBody(enricher, task.input)) }
  if (task.kind === 'load') await enricher.prepare([])
  else await writeBlock(task.segment, task.target)
  return { done: true }
}

function said(error: unknown): Answer {
  if (error instanceof AppError) return { refused: error.code, detail: error.detail }
  return { failed: lineOf(error) }
}

/** Small pieces share their memory with others of this thread, which must not be given away with them. */
function owned({ judged, events }: Prepared): Prepared {
  const { lines, ends, keys, checks } = events
  return { judged, events: { lines: alone(lines), ends, keys: alone(keys), checks } }
}

function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.prototype.slice.call(bytes)
}

function buffersOf({ events }: Prepared): ArrayBuffer[] {
  const { lines, ends, keys, checks } = events
  return [lines, ends, keys, checks].map(({ buffer }) => buffer as ArrayBuffer)
}
