// For every byte of x64 code box64 keeps a pointer to what it was translated to, in tables of 128 KB. Most of them point
// to the same place, "not translated yet", and with an engine of this size they filled half a gigabyte. A table that
// begins as a private view of one file of such pointers takes memory only for the pages that something is written to.
const SIZE = 0x20000
const PAGE = 4096
const LOADED = 1
const WRITABLE = 2
const EXECUTABLE = 1

// How a table is made: customMalloc(SIZE), then a loop that writes the same pointer to all of it.
const CALL = 4
const AFTER = 9
const LENGTH = 16
const making = [
  ...[0x52800001, 0xd2a00040, 0xa9031be3, 0xa90413e2], // parameters; x2, x3, x4 and x6 are put aside
  ...[{ mask: 0xfc000000, value: 0x94000000 }, 0xaa0003e7, 0xa9431be3, 0xaa0703e1, 0xa94413e2], // call; taken back
  ...[0x914080e5, { mask: 0x9f00001f, value: 0x90000000 }, { mask: 0xffc003ff, value: 0xf9400000 }], // end, pointer
  ...[0xd503201f, 0xf8008420, 0xeb05003f, 0x54ffffc1], // the loop
  ...[{ mask: 0xffc003ff, value: 0x91000273 }, 0xaa0703e1], // where it is hung in
]
// The table of nothing but such pointers that hangs where there is no other: adrp x2 before, add x2 behind.
const ADD = LENGTH + 2
const isAdd = { mask: 0xffc003ff, value: 0x91000042 }
const isPage = { mask: 0x9f00001f, value: 0x90000002 }

/** Changes the program in place, or answers why not: without it everything works, with more memory. */
export function shareDefaults(binary) {
  if (binary.length < 64 || binary.readUInt32BE(0) !== 0x7f454c46) return 'no program'
  const code = segments(binary).find(({ flags }) => flags & EXECUTABLE)
  const data = segments(binary).find(({ flags }) => flags & WRITABLE)
  const moves = binary.readUInt16LE(16) !== 2
  if (!code || !data || moves) return 'another kind of program'
  const site = onlySite(binary, code)
  if (site === undefined) return 'tables are made in another way'
  const full = tableAddress(binary, code, site)
  const variable = roundUp(data.address + data.room, 16)
  // Behind the code up to the page of the data, and behind the data in its last page: nobody's.
  const room = Math.ceil((code.offset + code.bytes) / 16) * 16
  const end = data.offset - (data.offset % PAGE)
  if (full === undefined || full < data.address || full + SIZE > data.address + data.room) return 'another table'
  if (code.bytes !== code.room || variable % PAGE > PAGE - 64 || variable % PAGE === 0) return 'another layout'
  const routine = makeTable(full, variable)
  if (room + routine.length > end || binary.subarray(room, end).some((byte) => byte !== 0)) return 'no room'
  routine.copy(binary, room)
  const grown = room + routine.length - code.offset
  for (const field of [32, 40]) binary.writeBigUInt64LE(BigInt(grown), code.at + field)
  binary.writeUInt32LE(branch(0x94000000, site + CALL * 4, room), site + CALL * 4)
  binary.writeUInt32LE(branch(0x14000000, site + AFTER * 4, site + LENGTH * 4), site + AFTER * 4)
  return undefined
}

/** The routine that takes the loop's place. System calls keep all registers but x0, which has the answer. */
function makeTable(full, variable) {
  const address = (register, value) => [
    0xd2800000 | register | ((value & 0xffff) << 5),
    0xf2a00000 | register | (((value >>> 16) & 0xffff) << 5),
  ]
  return words(
    ...address(9, variable), // where the file's number is kept
    ...[0x88dffd24, 0x35000224], // ldar w4, [x9]; cbnz w4, map
    ...[0x91004120, 0xd2800021, 0xd28022e8, 0xd4000001, 0xb7f802a0], // memfd_create("", MFD_CLOEXEC)
    0x2a0003ea, // mov w10, w0
    ...address(1, full),
    ...[0xd2a00042, 0xd2800808, 0xd4000001], // write(file, full, SIZE)
    ...[0xd2a00042, 0xeb02001f, 0x54000181], // all of it was written
    ...[0x889ffd2a, 0x2a0a03e4], // stlr w10, [x9]; mov w4, w10
    ...[0xd2800000, 0xd2a00041, 0xd2800062, 0xd2800043, 0xd2800005, 0xd2801bc8, 0xd4000001], // map: mmap(…, PRIVATE, file)
    ...[0xb7f80040, 0xd65f03c0, 0xd4200000], // ret, or stop where the system refuses
  )
}

function segments(binary) {
  const [start, count] = [Number(binary.readBigUInt64LE(32)), binary.readUInt16LE(56)]
  return Array.from({ length: count }, (_, index) => start + index * 56)
    .filter((at) => binary.readUInt32LE(at) === LOADED)
    .map((at) => {
      const [offset, address, , bytes, room] = [8, 16, 24, 32, 40].map((field) =>
        Number(binary.readBigUInt64LE(at + field)),
      )
      return { at, flags: binary.readUInt32LE(at + 4), offset, address, bytes, room }
    })
}

function onlySite(binary, code) {
  const first = words(...making.slice(0, CALL))
  const sites = []
  for (let at = binary.indexOf(first); at >= 0; at = binary.indexOf(first, at + 4)) {
    const isInside = at + making.length * 4 <= code.offset + code.bytes
    if (isInside && making.every((expected, index) => fits(binary.readUInt32LE(at + index * 4), expected)))
      sites.push(at)
  }
  return sites.length === 1 ? sites[0] : undefined
}

const fits = (word, expected) =>
  typeof expected === 'number' ? word === expected : (word & expected.mask) >>> 0 === expected.value

function tableAddress(binary, code, site) {
  const add = binary.readUInt32LE(site + ADD * 4)
  if (!fits(add, isAdd)) return undefined
  for (let at = site - 4; at > site - 400 && at > code.offset; at -= 4) {
    const word = binary.readUInt32LE(at)
    if (!fits(word, isPage)) continue
    const pages = (((word >>> 5) & 0x7ffff) << 2) | ((word >>> 29) & 3)
    const here = at - code.offset + code.address
    return here - (here % PAGE) + ((pages << 11) >> 11) * PAGE + ((add >>> 10) & 0xfff)
  }
  return undefined
}

const branch = (kind, from, to) => (kind | (((to - from) >> 2) & 0x3ffffff)) >>> 0
const roundUp = (value, step) => Math.ceil(value / step) * step
const words = (...numbers) => Buffer.from(Uint32Array.from(numbers).buffer)
