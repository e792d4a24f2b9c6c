/**
 * Many texts that grow, in blocks of memory outside of the heap: a megabyte that stays in the heap lets several of garbage
 * pile up before the collector comes, and a buffer for each of the texts would take more than the text.
 */
export interface TextBlocks {
  /** The text with more at its end, in the place of what it was before. */
  add(text: BlockText, more: string): BlockText
  read(text: BlockText): string
  free(text: BlockText): void
  /** Bytes of all blocks that hold text. */
  taken(): number
}

export interface BlockText {
  /** The number of the first block; each block knows the next one. */
  readonly first: number
  readonly bytes: number
}

const NONE = 2 ** 32 - 1
export const emptyText: BlockText = { first: NONE, bytes: 0 }

const BLOCK = 128
const BLOCKS_AT_ONCE = 8192

export function openTextBlocks(): TextBlocks {
  const slabs: Buffer[] = []
  // Of a block that holds text the next one of the text, of another one the next that is free.
  let following = new Uint32Array(0)
  let firstFree = NONE
  let taken = 0
  let scratch = Buffer.allocUnsafeSlow(BLOCK)

  const nextOf = (block: number) => following[block] ?? NONE
  const startOf = (block: number) => (block % BLOCKS_AT_ONCE) * BLOCK

  function slabOf(block: number): Buffer {
    const slab = slabs[Math.floor(block / BLOCKS_AT_ONCE)]
    if (slab === undefined) throw new Error(`there is no block ${block}`)
    return slab
  }

  function take(): number {
    if (firstFree === NONE) addSlab()
    const block = firstFree
    firstFree = nextOf(block)
    taken += 1
    return block
  }

  function addSlab(): void {
    const start = slabs.length * BLOCKS_AT_ONCE
    const end = start + BLOCKS_AT_ONCE
    slabs.push(Buffer.allocUnsafeSlow(BLOCKS_AT_ONCE * BLOCK))
    const more = new Uint32Array(end)
    more.set(following)
    for (let block = start; block < end; block += 1) more[block] = block + 1 < end ? block + 1 : firstFree
    following = more
    firstFree = start
  }

  const blocksOf = ({ bytes }: BlockText) => Math.ceil(bytes / BLOCK)

  function lastOf(text: BlockText): number {
    let block = text.first
    for (let turn = blocksOf(text); turn > 1; turn -= 1) block = nextOf(block)
    return block
  }

  return {
    taken: () => taken * BLOCK,
    add(text, more) {
      const added = Buffer.from(more)
      let { first, bytes } = text
      let block = lastOf(text)
      for (let at = 0; at < added.length; ) {
        const within = bytes % BLOCK
        if (within === 0) {
          const next = take()
          if (bytes === 0) first = next
          else following[block] = next
          block = next
        }
        const copied = added.copy(slabOf(block), startOf(block) + within, at, at + BLOCK - within)
        at += copied
        bytes += copied
      }
      return { first, bytes }
    },
    read({ first, bytes }) {
      if (scratch.length < bytes) scratch = Buffer.allocUnsafeSlow(2 * bytes)
      let block = first
      for (let at = 0; at < bytes; at += BLOCK) {
        const start = startOf(block)
        slabOf(block).copy(scratch, at, start, start + Math.min(BLOCK, bytes - at))
        block = nextOf(block)
      }
      return scratch.toString('utf8', 0, bytes)
    },
    free(text) {
      if (text.bytes === 0) return
      following[lastOf(text)] = firstFree
      firstFree = text.first
      taken -= blocksOf(text)
    },
  }
}
