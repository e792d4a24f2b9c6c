/** The pause before the next attempt: doubles from a first value up to a last one. */
export function backoffMs(failures: number, firstMs: number, lastMs: number): number {
  return Math.min(lastMs, firstMs * 2 ** Math.min(failures, 30))
}
