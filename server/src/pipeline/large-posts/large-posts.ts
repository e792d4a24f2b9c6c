import { AppError } from '../../app-error.ts'
import { askThread } from '../../threads/ask-thread.ts'
import { threadFile } from '../../threads/built-file.ts'
import { wholeBuffer } from '../../threads/whole-buffer.ts'
import { tablesToShare } from '../enrichment/column-file.ts'
import type { Enricher } from '../enrichment/enrich.ts'
import { LARGE_WORK, openTurns } from '../turns.ts'
import type { LargePost, PostAnswer, PostTask, ReadPost, ThreadData } from './large-post.ts'
import { openRooms } from './rooms.ts'

/** Posts that are read on a thread of their own: nobody else waits for them, nor for what their records leave behind. */
export interface LargePosts {
  /** The body is the thread's from then on, and what was read is there until `use` is done. */
  read<Result>(post: LargePost, use: (read: ReadPost) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** While the events of one are written, the next is read. */
const AT_ONCE = 2
/** And some more on their way to the disk. */
const ROOMS = 2 * AT_ONCE
/** Whoever sends a large post a minute later waits for the thread's start once more. */
const REST_MS = 60_000
/** What it reads is gone with the post. */
const YOUNG_MB = 48

/** `enricher`: its tables are the thread's as well. */
export function openLargePosts(printKey: Buffer, enricher: Enricher): LargePosts {
  const thread = askThread<PostTask, PostAnswer>(
    'The thread that reads large posts',
    () => threadFile('large-post-thread'),
    () => ({
      workerData: { printKey, tables: tablesToShare() } satisfies ThreadData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    }),
  )
  const turns = openTurns(whenFree)
  const rooms = openRooms(ROOMS)
  let underWay = 0
  let next: (() => void) | undefined
  let rest: NodeJS.Timeout | undefined

  /** Workspaces take turns on this thread too. */
  function whenFree(run: () => void): void {
    setImmediate(() => {
      if (underWay < AT_ONCE) run()
      else next = run
    })
  }

  function finished(): void {
    underWay -= 1
    next?.()
    next = undefined
    if (underWay > 0) return
    clearTimeout(rest)
    rest = setTimeout(() => {
      if (underWay > 0) return
      rooms.empty()
      void thread.rest()
    }, REST_MS)
    rest.unref()
  }

  async function ask(post: LargePost, room: SharedArrayBuffer | undefined): Promise<ReadPost> {
    underWay += 1
    try {
      const answer = await thread.ask({ ...post, room }, wholeBuffer(post.body))
      if ('read' in answer) return asBuffers(answer.read)
      const { code, ...options } = answer.refused
      throw new AppError(code, options as ConstructorParameters<typeof AppError>[1])
    } finally {
      finished()
    }
  }

  return {
    async read(post, use) {
      await enricher.prepare([])
      await turns.take(post.workspaceId, LARGE_WORK)
      const room = rooms.take()
      try {
        return await use(await ask(post, room))
      } finally {
        rooms.giveBack(room)
      }
    },
    close() {
      clearTimeout(rest)
      return thread.rest()
    },
  }
}

/** A Buffer is an Uint8Array only, once it comes from another thread. */
function asBuffers({ records, events }: ReadPost): ReadPost {
  return { records, events: { ...events, keys: asBuffer(events.keys), record: asBuffer(events.record) } }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
