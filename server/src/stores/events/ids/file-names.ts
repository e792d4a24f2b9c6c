// All files of the index take their numbers from one count, so a number says what came before what:
// a log holds nothing that a run with a higher number lacks, because the run was a table before the log was left.
export interface NumberedFile {
  readonly name: string
  /** A run holds what the files from `first` to `last` held. */
  readonly first: number
  readonly last: number
  readonly kind: 'log' | 'run' | 'unfinished' | 'kept'
}

const digits = 10
const pattern = /^(\d{10})(?:-(\d{10}))?\.(log|run)(\.unfinished|\.kept)?$/

export function logName(number: number): string {
  return `${padded(number)}.log`
}

export function runName(first: number, last: number): string {
  return `${padded(first)}-${padded(last)}.run`
}

export function unfinishedName(name: string): string {
  return `${name}.unfinished`
}

/** Where a damaged file goes, for a person to look at. */
export function keptName(name: string): string {
  return `${name}.kept`
}

/** Undefined for a file that is not the index's. */
export function readName(name: string): NumberedFile | undefined {
  const [matched, first, last, type, ending] = pattern.exec(name) ?? []
  if (matched === undefined || (type === 'run') !== (last !== undefined)) return undefined
  const kind = ending === '.unfinished' ? 'unfinished' : ending === '.kept' ? 'kept' : type === 'run' ? 'run' : 'log'
  return { name, first: Number(first), last: Number(last ?? first), kind }
}

/** Whether everything in the file is also in the run: a merge, or the removal of a log, was cut short. */
export function isCovered(file: NumberedFile, run: NumberedFile): boolean {
  if (file.kind === 'log') return file.last < run.last
  return file.name !== run.name && file.first >= run.first && file.last <= run.last
}

function padded(number: number): string {
  return String(number).padStart(digits, '0')
}
