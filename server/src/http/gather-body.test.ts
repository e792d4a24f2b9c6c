import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { gatherBody } from './gather-body.ts'

const own = (text: string) => Buffer.from(new TextEncoder().encode(text).slice().buffer)

describe('a body in one piece', () => {
  it('is what came, and the memory it came in is given up where it is nobody else’s', async () => {
    const shared = own('shared with others')
    const pieces = [own('one '), shared.subarray(0, 7), own('two')]
    const body = await gatherBody(Readable.from(pieces), 100)
    expect(String(body)).toBe('one shared two')
    const canGiveUp = 'transfer' in ArrayBuffer.prototype
    expect(pieces.map(({ length }) => length)).toEqual(canGiveUp ? [0, 7, 0] : [4, 7, 3])
    expect(String(shared)).toBe('shared with others')
  })

  it('that came in one is not copied, and there may be none', async () => {
    const piece = own('whole')
    expect(await gatherBody(Readable.from([piece]), 100)).toBe(piece)
    expect(await gatherBody(Readable.from([]), 100)).toEqual(Buffer.alloc(0))
  })

  it('is refused when it is too large or ends before its end', async () => {
    await expect(gatherBody(Readable.from([own('12345'), own('6')]), 5)).rejects.toMatchObject({
      code: 'body_too_large',
    })
    const broken = new Readable({ read: () => undefined })
    const gathered = gatherBody(broken, 5)
    broken.destroy(new Error('aborted'))
    await expect(gathered).rejects.toMatchObject({ code: 'unreadable_body' })
  })
})
