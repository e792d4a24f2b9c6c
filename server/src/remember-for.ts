import type { Context } from './context.ts'

/** Keeps an answer per key for a while: everybody who asks within it shares one question. */
export function rememberFor<Answer>(keptMs: number) {
  const known = new WeakMap<Context, Map<string, { until: number; answer: Promise<Answer> }>>()
  return (context: Context, key: string, now: Date, ask: () => Promise<Answer>): Promise<Answer> => {
    const answers = known.get(context) ?? new Map()
    known.set(context, answers)
    for (const [each, { until }] of answers) if (until <= now.getTime()) answers.delete(each)
    const found = answers.get(key)
    if (found !== undefined) return found.answer
    const answer = ask()
    answers.set(key, { until: now.getTime() + keptMs, answer })
    answer.catch(() => answers.delete(key))
    return answer
  }
}
