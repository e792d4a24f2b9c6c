import { openEventStore } from '../open-event-store.ts'
import { sampleEvent } from './sample-event.ts'

// A server in small: appends from several producers and writes each acknowledged id on a line, until it is killed.
const [dataDirectory, workspace] = process.argv.slice(2)
if (dataDirectory === undefined || workspace === undefined) throw new Error('a directory and a workspace are needed')

const store = await openEventStore({
  dataDirectory,
  clickhouseUrl: null,
  clickhouseCluster: null,
  log: () => undefined,
})
await store.ready()
process.stdout.write('ready\n')

async function produce(producer: number): Promise<never> {
  for (let n = 0; ; n += 1) {
    const eventId = `${producer}-${n}`
    await store.append(workspace ?? '', [sampleEvent(eventId, { timestamp: Date.now() })])
    process.stdout.write(`${eventId}\n`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
await Promise.all([0, 1, 2, 3].map(produce))
