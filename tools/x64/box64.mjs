// box64 translates blocks of x64 code to the processor's own and lets the C library run natively: several times as
// fast as qemu. It comes from Debian's next release, with the C library that it was built for.
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeMappable } from './mappable.mjs'
import { run, unpackDebian } from './packages.mjs'
import { shareDefaults } from './share-defaults.mjs'

const libraries = ['ld-linux-aarch64.so.1', 'libc.so.6', 'libm.so.6', 'libdl.so.2', 'libpthread.so.0', 'librt.so.1']
/** For the self-test: what it translates is kept, so that a start need not do it again. */
export const keepTranslations = { BOX64_DYNACACHE: '1' }
const engine = 'modules/@chdb/lib-linux-x64-gnu'
const guest = 'root/lib/x86_64-linux-gnu'

export async function prepareBox64(work, log) {
  await unpackDebian(work, 'box64', ['box64', 'libc6:arm64'], { release: 'forky' })
  await mkdir(join(work, 'native'))
  await mkdir(join(work, 'translated'))
  const libraryFolder = join(work, 'box64/usr/lib/aarch64-linux-gnu')
  for (const name of [...libraries, 'libresolv.so.2', 'libutil.so.1']) {
    await cp(join(libraryFolder, name), join(work, 'native', name), { dereference: true })
  }
  // One folder for all that the guest loads.
  await cp(join(work, 'root/usr/lib/x86_64-linux-gnu/libstdc++.so.6'), join(work, guest, 'libstdc++.so.6'), {
    dereference: true,
  })
  const program = mend(await readFile(join(work, 'box64/usr/bin/box64')))
  const unshared = (await hasSmallPages()) ? shareDefaults(program) : 'large pages'
  if (unshared) log(`signet: the engine will take half a gigabyte more than it could here (${unshared})`)
  await writeFile(join(work, 'native/box64'), program)
  await chmod(join(work, 'native/box64'), 0o755)
  await rm(join(work, 'box64'), { recursive: true })
  await makeMappable(join(work, engine, 'libchdb.so'))
  return {
    command: './native/ld-linux-aarch64.so.1',
    // The engine comes first: box64 gives threads that are older than a library no place for its variables.
    arguments: [
      ...['--library-path', './native', './native/box64'],
      ...['./node/bin/node', '--require', `./${engine}/index.js`],
    ],
    paths: {
      NODE_PATH: './modules',
      BOX64_LD_LIBRARY_PATH: `./${guest}`,
      BOX64_DYNACACHE_FOLDER: './translated',
      // Read what the self-test had translated, write nothing.
      BOX64_DYNACACHE: '2',
      // Returns go straight back to their calls: a third faster.
      BOX64_DYNAREC_CALLRET: '1',
      BOX64_LOG: '0',
    },
    parallel: true,
  }
}

/** With large ones, what lies behind the code belongs to the data. */
const hasSmallPages = async () => (await run('getconf', ['PAGESIZE'])).stdout.trim() === '4096'

/** Two faults of the release in Debian that the engine meets at once. Throws where the code looks different. */
export function mend(binary) {
  knowTimers(binary)
  keepUpperHalves(binary)
  return binary
}

// The table of system calls: pairs of the native number and the count of parameters, by x64 number.
const timers = [
  { x64: 283, native: 85, parameters: 2 }, // timerfd_create
  { x64: 286, native: 86, parameters: 4 }, // timerfd_settime
  { x64: 287, native: 87, parameters: 2 }, // timerfd_gettime
]

// Newer releases know the calls that set timers; this one refuses them when they are made without the C library.
function knowTimers(binary) {
  const read = 17 // pread64, pwrite64, readv, writev follow each other
  const table = onlyPlace(binary, words(67, 4, 68, 4, 65, 3, 66, 3), 'table of calls') - read * 8
  for (const { x64, native, parameters } of timers) {
    const at = table + x64 * 8
    const [number, count] = [binary.readInt32LE(at), binary.readInt32LE(at + 4)]
    if (number === native && count === parameters) continue
    if (number !== 0 || count !== 0) throw new Error('box64 has another table of calls')
    words(native, parameters).copy(binary, at)
  }
}

// After an instruction on the lower half of a vector the upper half is zero. box64 puts off writing the zeros, and
// loses some of them where ways through the code meet: sums over vectors come out wrong. Told that no way leaves any
// zeros to be written, it writes them at once: neg w1, w1 becomes mov w1, #0 where the ways are joined.
function keepUpperHalves(binary) {
  const joining = words(0x39407461, 0xd3410421, 0x52000021, 0x4b0103e1, 0x12003c21)
  const at = onlyPlace(binary, joining, 'joining of states')
  binary.writeUInt32LE(0x52800001, at + 12)
}

const words = (...numbers) => Buffer.from(Uint32Array.from(numbers).buffer)

function onlyPlace(binary, pattern, what) {
  const at = binary.indexOf(pattern)
  if (at < 0 || binary.indexOf(pattern, at + 1) >= 0) throw new Error(`box64 has another ${what}`)
  return at
}
