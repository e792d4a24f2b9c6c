import type { JournalFile } from '../../journal/journal-files.ts'
import type { IdFiles } from '../id-files.ts'

interface Content {
  bytes: Buffer
  synced: Buffer
}

export type DiskCall = 'create' | 'write' | 'sync' | 'truncate' | 'remove' | 'move' | 'cut' | 'syncDirectory'

/** What a disk without room refuses. */
export const needingRoom: ReadonlySet<DiskCall> = new Set<DiskCall>(['create', 'write', 'sync'])

/** A disk in memory that knows what a power cut would leave, and stops answering at a chosen call. */
export interface CrashingDisk extends IdFiles {
  calls(): number
  hasCrashed(): boolean
  /** Resolves at the crash. */
  readonly crash: Promise<void>
  /** Why a call fails, if it does. A write that fails has written half of what it was given. */
  refuses: (call: DiskCall, path: string) => string | undefined
  /** The disk as the next start finds it. A killed process loses nothing; a power cut may lose what was not synced. */
  restart(lost: { readonly names: boolean; readonly bytes: boolean }, crashAt?: number): CrashingDisk
  contents(): Map<string, Buffer>
}

export function crashingDisk(crashAt = Number.POSITIVE_INFINITY, start = new Map<string, Content>()): CrashingDisk {
  const names = new Map(start)
  let syncedNames = new Map(start)
  let calls = 0
  let crashed = false
  let tellCrash = () => {}
  const crash = new Promise<void>((resolve) => {
    tellCrash = resolve
  })
  const never = new Promise<never>(() => {})

  /** Counts the call. At the crash the call happens in part or not at all, and nothing answers any more. */
  async function call<Result>(
    act: () => Result,
    changes?: { readonly call: DiskCall; readonly path: string; readonly inPart?: () => void },
  ): Promise<Result> {
    await Promise.resolve()
    if (crashed) return never
    calls += 1
    if (calls >= crashAt) {
      changes?.inPart?.()
      crashed = true
      tellCrash()
      return never
    }
    const reason = changes === undefined ? undefined : disk.refuses(changes.call, changes.path)
    if (reason === undefined) return act()
    changes?.inPart?.()
    throw failure(reason)
  }

  function contentOf(path: string): Content {
    const content = names.get(path)
    if (content === undefined) throw failure(`ENOENT: ${path}`)
    return content
  }

  function put(content: Content, bytes: Buffer, position: number): void {
    const larger = Buffer.alloc(Math.max(content.bytes.length, position + bytes.length))
    content.bytes.copy(larger)
    bytes.copy(larger, position)
    content.bytes = larger
  }

  function fileOf(path: string, content: Content): JournalFile {
    const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
    return {
      write: (pieces, position) => {
        const bytes = Buffer.concat(pieces)
        return call(() => put(content, bytes, position), {
          call: 'write',
          path,
          inPart: () => put(content, half(bytes), position),
        })
      },
      sync: () => call(() => sync(content), { call: 'sync', path }),
      truncate: (length) =>
        call(
          () => {
            content.bytes = content.bytes.subarray(0, length)
          },
          { call: 'truncate', path },
        ),
      close: () => call(() => {}),
    }
  }

  function sync(content: Content): void {
    content.synced = Buffer.from(content.bytes)
  }

  const disk: CrashingDisk = {
    calls: () => calls,
    hasCrashed: () => crashed,
    crash,
    refuses: () => undefined,
    contents: () => new Map([...names].map(([path, content]) => [path, content.bytes])),
    restart(lost, nextCrashAt) {
      const left = [...(lost.names ? syncedNames : names)].map(([path, { bytes, synced }]): [string, Content] => {
        const kept = Buffer.from(lost.bytes ? synced : bytes)
        return [path, { bytes: kept, synced: Buffer.from(kept) }]
      })
      return crashingDisk(nextCrashAt, new Map(left))
    },
    prepare: async () => {},
    list: (directory) => {
      const inside = (path: string) => (path.startsWith(`${directory}/`) ? [path.slice(directory.length + 1)] : [])
      return call(() => [...names.keys()].flatMap(inside))
    },
    create: (path) =>
      call(
        () => {
          if (names.has(path)) throw failure(`EEXIST: ${path}`)
          const content = { bytes: Buffer.alloc(0), synced: Buffer.alloc(0) }
          names.set(path, content)
          return fileOf(path, content)
        },
        { call: 'create', path },
      ),
    read: (path) => call(() => Buffer.from(contentOf(path).bytes)),
    open: (path) =>
      call(() => {
        const { bytes } = contentOf(path)
        return {
          size: bytes.length,
          read: async (position, into) => into.subarray(0, bytes.copy(into, 0, position)),
          close: async () => {},
        }
      }),
    remove: (path) =>
      call(
        () => {
          contentOf(path)
          names.delete(path)
        },
        { call: 'remove', path },
      ),
    move: (from, to) =>
      call(
        () => {
          names.set(to, contentOf(from))
          names.delete(from)
        },
        { call: 'move', path: from },
      ),
    copy: (from, to) =>
      call(
        () => {
          const bytes = Buffer.from(contentOf(from).bytes)
          names.set(to, { bytes, synced: Buffer.alloc(0) })
        },
        { call: 'create', path: to },
      ),
    cut: (path, length) =>
      call(
        () => {
          const content = contentOf(path)
          content.bytes = content.bytes.subarray(0, length)
          sync(content)
        },
        { call: 'cut', path },
      ),
    syncDirectory: (directory) =>
      call(
        () => {
          syncedNames = new Map(names)
        },
        { call: 'syncDirectory', path: directory },
      ),
  }
  return disk
}

/** As the file system tells it: the code stands before the colon. */
function failure(message: string): Error {
  return Object.assign(new Error(message), { code: message.split(':')[0] })
}
