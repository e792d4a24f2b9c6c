import { fromSent, type SentError, toSent } from '../stores/events/event-store-errors.ts'

/** What one side may ask of the other: arguments and results are plain values. */
export type Callable<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...given: infer Given) => unknown
    ? (...given: Given) => unknown
    : never
}

export type Message =
  | { readonly kind: 'call'; readonly number: number; readonly name: string; readonly given: readonly unknown[] }
  | { readonly kind: 'answer'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly number: number; readonly error: SentError }

/** Function calls between two threads, in the order in which they are made. */
export interface Calls<Theirs> {
  call<Name extends keyof Theirs & string>(name: Name, ...given: GivenTo<Theirs[Name]>): Promise<ResultOf<Theirs[Name]>>
  /** What the other side sent. */
  heard(message: Message): void
  /** Nobody answers any more: whoever waits is told why. */
  end(why: Error): void
}

type GivenTo<Each> = Each extends (...given: infer Given) => unknown ? Given : never
type ResultOf<Each> = Each extends (...given: never[]) => infer Result ? Awaited<Result> : never

interface Waiting {
  resolve(value: never): void
  reject(error: Error): void
}

export function openCalls<Theirs, Ours>(post: (message: Message) => void, ours: Callable<Ours>): Calls<Theirs> {
  const waiting = new Map<number, Waiting>()
  let count = 0
  let ended: Error | undefined

  async function answer({ number, name, given }: Extract<Message, { kind: 'call' }>): Promise<void> {
    try {
      const asked = ours[name as keyof Ours] as (...values: readonly unknown[]) => unknown
      const value = await asked(...given)
      if (ended === undefined) post({ kind: 'answer', number, value })
    } catch (error) {
      if (ended === undefined) post({ kind: 'failure', number, error: toSent(error) })
    }
  }

  return {
    call: (name, ...given) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended)
        count += 1
        const number = count
        try {
          waiting.set(number, { resolve, reject })
          post({ kind: 'call', number, name, given })
        } catch (error) {
          waiting.delete(number)
          reject(error)
        }
      }),
    heard(message) {
      if (message.kind === 'call') return void answer(message)
      const one = waiting.get(message.number)
      waiting.delete(message.number)
      if (message.kind === 'answer') one?.resolve(message.value as never)
      else one?.reject(fromSent(message.error))
    },
    end(why) {
      ended = why
      for (const each of waiting.values()) each.reject(why)
      waiting.clear()
    },
  }
}
