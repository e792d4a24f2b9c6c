/** The calendar month in UTC, as the API counts it. */
export function monthOf(now: Date): { start: Date; end: Date } {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return { start, end }
}

/** Before a tenth of the month has gone by, a straight line from so little says nothing. */
const ENOUGH = 0.1

/** Where a count arrives at the end of the month if the rest goes as the part so far; null while that is guesswork. */
export function projectedCount(count: number, now: Date): number | null {
  const { start, end } = monthOf(now)
  const gone = (now.getTime() - start.getTime()) / (end.getTime() - start.getTime())
  if (count === 0 || gone < ENOUGH) return null
  return roundForReading(count / gone)
}

/** Two significant digits: an estimate must not look like a measurement. */
function roundForReading(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.round(value / step) * step
}
