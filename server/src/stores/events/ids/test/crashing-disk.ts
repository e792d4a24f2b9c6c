import type { JournalFile } from '../../journal/journal-files.ts'
import type { IdFiles } from '../id-files.ts'

interface Content {
  bytes: Buffer
  synced: Buffer
}

/** A disk in memory that knows what a power cut would leave, and stops answering at a chosen call. */
export interface CrashingDisk extends IdFiles {
  calls(): number
  hasCrashed(): boolean
  /** Resolves at the crash. */
  readonly crash: Promise<void>
  /** Calls fail with "no space left" while this says so. */
  isFull: () => boolean
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
  async function call<Result>(act: () => Result, inPart: () => void = () => {}, needsRoom = false): Promise<Result> {
    await Promise.resolve()
    if (crashed) return never
    calls += 1
    if (calls >= crashAt) {
      inPart()
      crashed = true
      tellCrash()
      return never
    }
    if (needsRoom && disk.isFull()) throw new Error('ENOSPC: no space left on device')
    return act()
  }

  function contentOf(path: string): Content {
    const content = names.get(path)
    if (content === undefined) throw new Error(`ENOENT: ${path}`)
    return content
  }

  function put(content: Content, bytes: Buffer, position: number): void {
    const larger = Buffer.alloc(Math.max(content.bytes.length, position + bytes.length))
    content.bytes.copy(larger)
    bytes.copy(larger, position)
    content.bytes = larger
  }

  function fileOf(content: Content): JournalFile {
    const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
    return {
      write: (bytes, position) =>
        call(
          () => put(content, bytes, position),
          () => put(content, half(bytes), position),
          true,
        ),
      sync: () => call(() => sync(content), undefined, true),
      truncate: (length) =>
        call(() => {
          content.bytes = content.bytes.subarray(0, length)
        }),
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
    isFull: () => false,
    contents: () => new Map([...names].map(([path, content]) => [path, content.bytes])),
    restart(lost, nextCrashAt) {
      const left = [...(lost.names ? syncedNames : names)].map(([path, { bytes, synced }]): [string, Content] => {
        const kept = Buffer.from(lost.bytes ? synced : bytes)
        return [path, { bytes: kept, synced: Buffer.from(kept) }]
      })
      return crashingDisk(nextCrashAt, new Map(left))
    },
    prepare: async () => {},
    list: (directory) => call(() => [...names.keys()].map((path) => path.slice(directory.length + 1))),
    create: (path) =>
      call(
        () => {
          if (names.has(path)) throw new Error(`EEXIST: ${path}`)
          const content = { bytes: Buffer.alloc(0), synced: Buffer.alloc(0) }
          names.set(path, content)
          return fileOf(content)
        },
        undefined,
        true,
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
      call(() => {
        contentOf(path)
        names.delete(path)
      }),
    move: (from, to) =>
      call(() => {
        names.set(to, contentOf(from))
        names.delete(from)
      }),
    cut: (path, length) =>
      call(() => {
        const content = contentOf(path)
        content.bytes = content.bytes.subarray(0, length)
        sync(content)
      }),
    syncDirectory: () =>
      call(() => {
        syncedNames = new Map(names)
      }),
  }
  return disk
}
