import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BlockText, emptyText, openTextBlocks } from './text-blocks.ts'

const more = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.constantFrom('', 'é'.repeat(64), 'x'.repeat(128)),
)
const steps = fc.array(fc.tuple(fc.nat(5), fc.oneof(more, fc.constant(null))), { maxLength: 60 })

it('keeps each text, whatever grows and goes beside it', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const blocks = openTextBlocks()
      const kept = new Map<number, BlockText>()
      const meant = new Map<number, string>()
      for (const [name, added] of all) {
        const text = kept.get(name) ?? emptyText
        if (added === null) {
          blocks.free(text)
          kept.delete(name)
          meant.delete(name)
        } else {
          kept.set(name, blocks.add(text, added))
          meant.set(name, (meant.get(name) ?? '') + added)
        }
        for (const [each, text] of kept) expect(blocks.read(text)).toBe(meant.get(each))
        const bytes = [...meant.values()].map((each) => 128 * Math.ceil(Buffer.byteLength(each) / 128))
        expect(blocks.taken()).toBe(bytes.reduce((sum, each) => sum + each, 0))
      }
    }),
  )
})

it('takes more memory when it needs it, and the same again for what comes after', () => {
  const blocks = openTextBlocks()
  const before = process.memoryUsage().arrayBuffers
  for (let turn = 0; turn < 12; turn += 1) {
    const meant = Array.from({ length: 3000 }, (_, at) => `${turn} ${at} `.repeat(100))
    const texts = meant.map((each) => blocks.add(emptyText, each))
    expect(texts.map(blocks.read)).toEqual(meant)
    for (const text of texts) blocks.free(text)
  }
  expect(blocks.taken()).toBe(0)
  // Some three megabytes at a time.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 2 ** 20)
})
