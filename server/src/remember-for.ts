import type { Context } from './context.ts'

/**
 * Keeps an answer per key for a while: everybody who asks within it shares one question. An answer that is not worth
 * keeping is shared only by those who ask before it comes.
 */
export function rememberFor<Answer>(keptMs: number, isWorthKeeping: (answer: Answer) => boolean = () => true) {
  const known = new WeakMap<Context, Map<string, { until: number; answer: Promise<Answer> }>>()
  return (context: Context, key: string, now: Date, ask: () => Promise<Answer>): Promise<Answer> => {
    const answers = known.get(context) ?? new Map()
    known.set(context, answers)
    for (const [each, { until }] of answers) if (until <= now.getTime()) answers.delete(each)
    const found = answers.get(key)
    if (found !== undefined) return found.answer
    const answer = ask()
    answers.set(key, { until: now.getTime() + keptMs, answer })
    answer.then(
      (given) => isWorthKeeping(given) || answers.delete(key),
      () => answers.delete(key),
    )
    return answer
  }
}
