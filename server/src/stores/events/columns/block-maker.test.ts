import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildStoreProcess } from '../../../../../tools/build-store-process.mjs'
import { blockThreadFile } from '../drivers/chdb-runtime.ts'
import { encodeRows } from '../event-row.ts'
import { encodeRecord } from '../journal/segment-format.ts'
import { randomEvents } from '../query/test/random-events.ts'
import { type BlockMaker, blockMaker } from './block-maker.ts'
import { nativeBlock } from './native-block.ts'

const workspace = '11111111-1111-4111-8111-111111111111'
const rows = [1, 2].map((seed) => encodeRows(workspace, randomEvents(seed, 200, Date.now())))
let folder: string
let maker: BlockMaker

const file = (name: string) => join(folder, name)

beforeAll(async () => {
  await buildStoreProcess()
  folder = await mkdtemp(join(tmpdir(), 'block-maker-'))
  for (const [n, lines] of rows.entries()) await writeFile(file(`${n}.segment`), encodeRecord(lines))
  await writeFile(file('broken.segment'), encodeRecord(Buffer.from('{"account":7}\n')))
  maker = blockMaker(blockThreadFile())
}, 60_000)

afterEach(() => maker.rest())
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the thread that makes blocks', () => {
  it('writes what the segments hold, in all columns or in some', async () => {
    const segments = [{ path: file('0.segment') }, { path: file('1.segment') }]
    const some = new Set(['workspace', 'ts', 'account'])
    await Promise.all([maker.write(segments, file('all')), maker.write(segments, file('some'), some)])
    expect(await readFile(file('all'))).toEqual(nativeBlock(rows))
    expect(await readFile(file('some'))).toEqual(nativeBlock(rows, some))
  })

  it('looks at the bytes that count only', async () => {
    const bytes = encodeRecord(rows[0] as Buffer).length
    const both = Buffer.concat(rows.map((lines) => encodeRecord(lines)))
    await writeFile(file('both.segment'), both)
    await maker.write([{ path: file('both.segment'), bytes }], file('first'))
    expect(await readFile(file('first'))).toEqual(nativeBlock(rows.slice(0, 1)))
  })

  it('says what it cannot do, and does the next', async () => {
    await expect(maker.write([{ path: file('broken.segment') }], file('none'))).rejects.toThrow()
    await expect(maker.write([{ path: file('missing.segment') }], file('none'))).rejects.toThrow('ENOENT')
    await maker.write([{ path: file('0.segment') }], file('again'))
    expect((await readFile(file('again'))).length).toBeGreaterThan(1000)
  })

  it('tells whoever waits when it is ended, and is started again by whoever asks next', async () => {
    const waiting = maker.write([{ path: file('0.segment') }], file('ended'))
    const ended = expect(waiting).rejects.toThrow('ended')
    await maker.rest()
    await ended
    await maker.write([{ path: file('0.segment') }], file('after'))
    expect((await readFile(file('after'))).length).toBeGreaterThan(1000)
  })

  it.runIf(process.platform === 'linux')('stands back, and nobody else of the process does', async () => {
    const before = await standingBack()
    await maker.write([{ path: file('0.segment') }], file('back'))
    expect(await standingBack()).toBe(before + 1)
    await maker.rest()
    expect(await standingBack()).toBe(before)
  })

  it('tells whoever waits when its file is none', async () => {
    await writeFile(file('nonsense.mjs'), 'throw new Error("no thread here")')
    const broken = blockMaker(file('nonsense.mjs'))
    await expect(broken.write([], file('none'))).rejects.toThrow('no thread here')
  })
})

/** Threads of this process that are nice to others: the number stands behind seventeen others after the name. */
async function standingBack(): Promise<number> {
  const threads = await readdir('/proc/self/task')
  const stats = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, 'utf8')))
  return stats.filter((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16] === '10').length
}
