import { describe, expect, it } from 'vitest'
import { noon } from './example-events.ts'
import { hourMs, minuteMs } from './sliding-window.ts'
import { openWindowQueue } from './window-queue.ts'

describe('a queue of a window', () => {
  it('tells each item once an hour, and in the next hour whatever is still there', () => {
    const queue = openWindowQueue<string>()
    for (const item of ['a', 'b', 'c']) queue.enter(item)
    expect(queue.tell(noon)).toEqual(['a', 'b', 'c'])
    queue.leave()
    queue.enter('d')
    expect(queue.tell(noon + minuteMs)).toEqual(['d'])
    expect(queue.tell(noon + 2 * minuteMs)).toEqual([])
    expect(queue.tell(noon + hourMs)).toEqual(['b', 'c', 'd'])
    expect([queue.first, queue.last, queue.size]).toEqual(['b', 'd', 3])
  })

  it('has no first and no last once everything has left', () => {
    const queue = openWindowQueue<string>()
    queue.enter('a')
    queue.leave()
    expect([queue.first, queue.last, queue.size]).toEqual([undefined, undefined, 0])
  })
})
