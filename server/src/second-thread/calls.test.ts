import { describe, expect, it } from 'vitest'
import { EventStoreUnavailable, QueryFailed, QueryTimedOut } from '../stores/events/event-store.ts'
import { type Calls, type Message, openCalls } from './calls.ts'

interface Functions {
  double(value: number): Promise<number>
  fail(kind: string): void
  never(): Promise<void>
}

const failures: Record<string, Error> = {
  away: new EventStoreUnavailable('it is away'),
  late: new QueryTimedOut('too long'),
  wrong: new QueryFailed('no such column', 47),
  odd: new TypeError('something else'),
}

/** Two sides, and everything between them copied as threads copy it. */
function openPair(heard: string[] = []) {
  let there: Calls<Record<string, never>> | undefined
  const here = openCalls<Functions, Record<string, never>>((message) => there?.heard(structuredClone(message)), {})
  there = openCalls<Record<string, never>, Functions>((message: Message) => here.heard(structuredClone(message)), {
    double: async (value) => {
      heard.push(String(value))
      return 2 * value
    },
    fail: (kind) => {
      throw failures[kind]
    },
    never: () => new Promise<void>(() => undefined),
  })
  return here
}

describe('calls between threads', () => {
  it('are heard in their order, and each gets its own answer', async () => {
    const heard: string[] = []
    const here = openPair(heard)
    expect(await Promise.all([3, 1, 2].map((value) => here.call('double', value)))).toEqual([6, 2, 4])
    expect(heard).toEqual(['3', '1', '2'])
  })

  it.each(Object.entries(failures))('fail as they failed there: %s', async (kind, failure) => {
    const error = await openPair()
      .call('fail', kind)
      .then(
        () => null,
        (thrown: unknown) => thrown,
      )
    expect(error).toMatchObject({ message: failure.message })
    if (kind !== 'odd') expect(error).toBeInstanceOf(failure.constructor)
    if (failure instanceof QueryFailed) expect(error).toMatchObject({ code: failure.code })
  })

  it('end with the other side', async () => {
    const here = openPair()
    const waiting = here.call('never')
    here.end(new Error('it is gone'))
    await expect(waiting).rejects.toThrow('it is gone')
    await expect(here.call('double', 1)).rejects.toThrow('it is gone')
  })
})
