/** Long work that lets go every few hundred events. Whoever has it done says what happens meanwhile. */
export type Steps<Result> = Generator<void, Result>

export function allAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
