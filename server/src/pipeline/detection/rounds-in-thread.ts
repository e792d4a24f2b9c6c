import { MessageChannel } from 'node:worker_threads'
import type { Context } from '../../context.ts'
import { answerOver, type Made } from '../../threads/answer-over.ts'
import { askThread } from '../../threads/ask-thread.ts'
import { threadFile } from '../../threads/built-file.ts'
import { idleEnvironment } from '../../threads/stand-back.ts'
import { wholeBuffer } from '../../threads/whole-buffer.ts'
import type { Rounds } from './rounds.ts'
import type { RoundAnswer, RoundsThreadData, RoundTask, StoreAnswer, StoreTask } from './thread-talk.ts'

/**
 * What a round reads is gone with it: more room for what is new would only be kept. Of a small heap the runtime lets less
 * garbage pile up; a round has a tenth of this one.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1536 }

/**
 * Rounds on a thread of their own: what a round reads and thinks about would keep the thread that answers from answering,
 * and what it leaves behind, the collector of its garbage, for tens of milliseconds. A thread that ends is started again by
 * the next round, which begins where the last one that was finished ended.
 */
export function roundsInThread(context: () => Context, holder: string): Rounds {
  let isUsed = false
  const thread = askThread<RoundTask, RoundAnswer>(
    'The thread that judges',
    () => threadFile('detection-thread'),
    () => {
      isUsed = true
      const { config, keys, records } = context()
      const { port1, port2 } = new MessageChannel()
      answerOver(port1, (task: StoreTask) => askStore(context(), task))
      port1.unref()
      const workerData: RoundsThreadData = {
        config: { breaches: config.breaches },
        keys: { audit: keys.audit },
        holder,
        records: records.address,
        store: port2,
      }
      return { workerData, transferList: [port2], resourceLimits, env: idleEnvironment() }
    },
  )

  return {
    async judge(workspaceId) {
      const outcome = await thread.ask({ kind: 'judge', workspaceId })
      if (outcome === null) throw new Error('a round has no outcome')
      return outcome
    },
    async close() {
      if (isUsed) await thread.ask({ kind: 'close' }).finally(() => thread.rest())
    },
  }
}

async function askStore({ events, log }: Context, task: StoreTask): Promise<Made<StoreAnswer>> {
  switch (task.kind) {
    case 'answer': {
      const answer = await events.answer(...task.asked)
      return { answer, transferred: wholeBuffer(answer) }
    }
    case 'mark':
      await events.mark(...task.asked)
      return { answer: null }
    case 'status': {
      const { unreadableSince } = events.status()
      return { answer: { unreadableSince } }
    }
    case 'warn':
      log.warn(task.line)
      return { answer: null }
  }
}
