// Where the code of a library begins within a page of its file, box64 reads all of it into memory at once; where it
// begins with a page, it maps the file and holds what runs. The bytes before the beginning are the file's own.
import { open } from 'node:fs/promises'

const PAGE = 4096n
const HEADER = 64
const ENTRY = 56
const LOADED = 1
const WRITABLE = 2
const EXECUTABLE = 1

/** Lets the code of a 64-bit library begin with its page. Answers whether there was something to change. */
export async function makeMappable(file) {
  const handle = await open(file, 'r+')
  try {
    const { buffer: header } = await handle.read(Buffer.alloc(HEADER), 0, HEADER, 0)
    if (header.readUInt32BE(0) !== 0x7f454c46 || header[4] !== 2) throw new Error(`${file} is no 64-bit library`)
    const [start, count] = [Number(header.readBigUInt64LE(32)), header.readUInt16LE(56)]
    const { buffer: entries } = await handle.read(Buffer.alloc(count * ENTRY), 0, count * ENTRY, start)
    if (!alignCode(entries)) return false
    await handle.write(entries, 0, entries.length, start)
    return true
  } finally {
    await handle.close()
  }
}

/** The same in the table of segments. What ends in the page before stays the only owner of its own page. */
export function alignCode(entries) {
  const segments = []
  for (let at = 0; at < entries.length; at += ENTRY) {
    if (entries.readUInt32LE(at) === LOADED) segments.push(at)
  }
  let changed = false
  for (const [index, at] of segments.entries()) {
    const flags = entries.readUInt32LE(at + 4)
    const [offset, address, physical, bytes, room] = [8, 16, 24, 32, 40].map((field) =>
      entries.readBigUInt64LE(at + field),
    )
    const before = address % PAGE
    const isCode = (flags & EXECUTABLE) !== 0 && (flags & WRITABLE) === 0
    if (!isCode || before === 0n || offset % PAGE !== before || physical !== address || bytes !== room) continue
    const previous = segments[index - 1]
    const end = previous === undefined ? 0n : endOf(entries, previous)
    if (end > address - before) continue
    const moved = [offset - before, address - before, physical - before, bytes + before, room + before]
    for (const [field, value] of moved.entries()) entries.writeBigUInt64LE(value, at + 8 + field * 8)
    changed = true
  }
  return changed
}

const endOf = (entries, at) => entries.readBigUInt64LE(at + 16) + entries.readBigUInt64LE(at + 40)
