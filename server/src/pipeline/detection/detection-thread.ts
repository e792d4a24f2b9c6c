import { workerData } from 'node:worker_threads'
import { readRows } from '../../stores/events/drivers/sql-text.ts'
import { joinRecords } from '../../stores/records/postgres-records.ts'
import { answerTasks } from '../../threads/answer-tasks.ts'
import { askOver } from '../../threads/ask-over.ts'
import { waitForIdleTimes } from '../../threads/stand-back.ts'
import type { RoundContext, RoundStore, Unreadable } from './round-context.ts'
import { openRounds } from './rounds.ts'
import type { RoundAnswer, RoundsThreadData, RoundTask, StoreAnswer, StoreTask } from './thread-talk.ts'

// The thread of rounds-in-thread.ts. The records are a server of their own, which it asks itself.
const { holder, records: address, store, config, keys }: RoundsThreadData = workerData
const { ask } = askOver<StoreTask, StoreAnswer>(store)

const records = joinRecords(address, (error) => {
  void ask({ kind: 'warn', line: `detection lost a database connection: ${error.message}` })
})

const events: RoundStore = {
  async query(sql, parameters, bounds, read) {
    const { buffer, byteOffset, byteLength } = (await ask({
      kind: 'answer',
      asked: [sql, parameters, bounds],
    })) as Uint8Array
    return readRows(Buffer.from(buffer, byteOffset, byteLength), read)
  },
  async mark(...asked) {
    if (asked[1].length > 0) await ask({ kind: 'mark', asked })
  },
  status: async () => (await ask({ kind: 'status' })) as Unreadable,
}

const context: RoundContext = {
  config,
  keys: { audit: Buffer.from(keys.audit) },
  records,
  events,
  now: () => new Date(),
}
const rounds = openRounds(() => context, holder)

answerTasks<RoundTask, RoundAnswer>(async (task) => {
  if (task.kind === 'judge') return { answer: await rounds.judge(task.workspaceId) }
  await rounds.close().finally(() => records.close())
  return { answer: null }
}, waitForIdleTimes)
