import fc from 'fast-check'
import { expect, it } from 'vitest'
import { frameHead, readFrames } from './answer-frames.ts'

it('answers come out whole and in order, in whatever pieces their bytes arrive', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 2 ** 32 - 1 }), fc.array(fc.string({ unit: 'grapheme' }))), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (answers, steps) => {
        const bytes = Buffer.concat(
          answers.flatMap(([number, texts]) => {
            const parts = texts.map((text) => Buffer.from(text))
            return [frameHead(number, parts), ...parts]
          }),
        )
        const read: [number, string][] = []
        const take = readFrames((number, answer) => read.push([number, String(answer)]))
        for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
          const step = steps[turn % steps.length] ?? 1
          take(bytes.subarray(from, from + step))
          from += step
        }
        expect(read).toEqual(answers.map(([number, texts]) => [number, texts.join('')]))
      },
    ),
  )
})
