import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventKeys, keyBytes } from './event-key.ts'
import { mergePages } from './merge-pages.ts'
import { pageBytes } from './run-format.ts'
import { sortedPages } from './sorted-pages.ts'

const noPause = () => undefined

async function namesOf(pages: AsyncIterable<Buffer>): Promise<string[]> {
  const names: string[] = []
  let isLast = false
  for await (const page of pages) {
    expect(isLast).toBe(false)
    isLast = page.length < pageBytes
    for (let at = 0; at < page.length; at += keyBytes) names.push(page.toString('hex', at, at + keyBytes))
  }
  return names
}

function hexOf(keys: readonly Buffer[]): string[] {
  return [...new Set(keys.map((key) => key.toString('hex')))].sort()
}

/** Few different bytes, so that many keys begin alike. */
const key = fc.array(fc.constantFrom(0, 1, 128, 255), { minLength: keyBytes, maxLength: keyBytes }).map(Buffer.from)
const table = fc.uniqueArray(key, { maxLength: 300, selector: (each) => each.toString('hex') })

describe('the pages of a run', () => {
  it('are the keys in order, also where they begin alike', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (keys) => {
        expect(await namesOf(sortedPages(Buffer.concat(keys), noPause))).toEqual(hexOf(keys))
      }),
    )
  })

  it('merge into pages in order with every key once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(table, { maxLength: 5 }), async (tables) => {
        const sources = tables.map((keys) => sortedPages(Buffer.concat(keys), noPause))
        expect(await namesOf(mergePages(sources, noPause))).toEqual(hexOf(tables.flat()))
      }),
    )
  })

  it('are full but for the last', async () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => `e${n}`)
    expect(await namesOf(sortedPages(eventKeys('w', ids), noPause))).toHaveLength(10_000)
  })
})
