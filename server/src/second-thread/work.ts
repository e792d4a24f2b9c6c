import { parentPort, workerData } from 'node:worker_threads'
import type { DetectionContext } from '../context.ts'
import { createLog } from '../http/request-log.ts'
import { openDetector } from '../pipeline/detection/detector.ts'
import { deriveKeys } from '../secrets.ts'
import { writeBlock } from '../stores/events/columns/write-block.ts'
import { readRows } from '../stores/events/drivers/sql-text.ts'
import { attachRecords } from '../stores/records/open-records.ts'
import { type Message, openCalls } from './calls.ts'
import type { GatheredArrivals, ServerCalls, ThreadCalls, ThreadSettings } from './protocol.ts'

// The second thread. Detection has connections of its own to the records, and asks the server for the events.

const CONNECTIONS = 6

const { config, secret, records: reach, holder } = workerData as ThreadSettings
const records = attachRecords(reach, CONNECTIONS)
const server = openCalls<ServerCalls, ThreadCalls>((message) => parentPort?.postMessage(message), {
  arrived,
  start: () => detector.start(),
  writeBlock,
  async close() {
    await detector.close()
    await records.close()
  },
})

const context: DetectionContext = {
  config,
  records,
  keys: deriveKeys(secret),
  log: createLog(config.logLevel),
  now: () => new Date(),
  events: {
    query: async (sql, parameters, bounds) => readRows(await server.call('query', sql, parameters, bounds)),
    mark: (workspaceId, marks) => server.call('mark', workspaceId, marks),
    flush: (timeoutMs) => server.call('flush', timeoutMs),
    status: () => server.call('status'),
  },
}

let heard = 0
const detector = openDetector(() => context, {
  holder,
  onTurn: (since) => void server.call('waiting', heard, since).catch(() => undefined),
})

function arrived({ turn, lines, parts }: GatheredArrivals): void {
  let from = 0
  for (const { workspaceId, at, receivedAt, bytes } of parts) {
    detector.wake(workspaceId, { receivedAt, lines: lines.subarray(from, from + bytes) }, at)
    from += bytes
  }
  heard = turn
}

parentPort?.on('message', (message: Message) => server.heard(message))
