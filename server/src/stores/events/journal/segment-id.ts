// Names sort by age. The random part keeps two journals, or one that was opened twice in a millisecond, apart:
// the name is the deduplication token of the insert, so it must never come twice.
export interface SegmentNames {
  next(): string
}

export function segmentNames(openedAt: number, random: string): SegmentNames {
  let count = 0
  const opened = String(openedAt).padStart(14, '0')
  return {
    next() {
      count += 1
      return `${opened}-${random}-${String(count).padStart(8, '0')}`
    },
  }
}

/** When the journal was opened that wrote it: no event in it is older. */
export function openedAtOf(id: string): number {
  return Number(id.slice(0, 14))
}

const suffix = '.segment'
const pattern = /^\d{14}-[0-9a-f]{16}-\d{8}\.segment$/

export function segmentFileName(id: string): string {
  return id + suffix
}

/** The id of a segment file; undefined for any other file. */
export function segmentIdOf(fileName: string): string | undefined {
  return pattern.test(fileName) ? fileName.slice(0, -suffix.length) : undefined
}
