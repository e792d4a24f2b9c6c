import { workerData } from 'node:worker_threads'
import { AppError } from '../../app-error.ts'
import { openEncoding } from '../../stores/events/encoded-events.ts'
import { answerTasks } from '../../threads/answer-tasks.ts'
import { wholeBuffer } from '../../threads/whole-buffer.ts'
import { shareTables } from '../enrichment/column-file.ts'
import { openEnricher } from '../enrichment/enrich.ts'
import { judgeRecords } from '../judge-records.ts'
import { openRuns } from '../outcomes.ts'
import { readRecords, readText } from '../read-body.ts'
import type { PostAnswer, PostTask, ReadPost, ThreadData } from './large-post.ts'

// The thread of large-posts.ts.
const { printKey, tables } = workerData as ThreadData
shareTables(tables)
const enricher = openEnricher(Buffer.from(printKey))

answerTasks<PostTask, PostAnswer>(async (post) => {
  try {
    const read = await readPost(post)
    const { keys, record } = read.events
    return { answer: { read }, transferred: [keys, record].flatMap(wholeBuffer) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, detail, fields } = error
    return { answer: { refused: { code, detail, fields } } }
  }
})

async function readPost({ workspaceId, body, source, at, room }: PostTask): Promise<ReadPost> {
  const records = readRecords(readText(body), source)
  const runs = openRuns()
  const encoding = openEncoding(workspaceId, records.length, room)
  // Each slice becomes columns at once: what is young goes at no cost, and a whole post of events would not be.
  for await (const { judged, events } of judgeRecords(
    { workspaceId, records, source, at },
    enricher,
    () => undefined,
  )) {
    runs.add(judged)
    encoding.add(events)
  }
  return { records: runs.whole(), events: encoding.whole() }
}
