/** Work that goes on while something else is done. Should it fail meanwhile, it fails where it is awaited. */
export function begun<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined)
  return work
}
