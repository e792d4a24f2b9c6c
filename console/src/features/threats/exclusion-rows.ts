import type { ExclusionInput, ExclusionKind } from '@signet/contract/exclusions'
import { limits } from '@signet/contract/limits'

export const exclusionKinds = ['email', 'ip'] as const satisfies readonly ExclusionKind[]

/** One input of the form. */
export interface ExclusionRow {
  readonly key: number
  /** null: not chosen yet, so that the text says it. */
  readonly kind: ExclusionKind | null
  readonly value: string
}

const LOOKS_LIKE_ADDRESS = /^[\d.*:/a-f]*[.:][\d.*:/a-f]*$/i

/** Only a guess that saves a click: what it is gets judged by the server. */
const guessed = (value: string): ExclusionKind => (LOOKS_LIKE_ADDRESS.test(value.trim()) ? 'ip' : 'email')
export const kindOf = ({ kind, value }: ExclusionRow): ExclusionKind => kind ?? guessed(value)

let last = 0
export const newRow = (value = '', kind: ExclusionKind | null = null): ExclusionRow => ({ key: ++last, kind, value })

export const rowsOf = (exclusions: readonly ExclusionInput[]): ExclusionRow[] =>
  exclusions.map(({ kind, value }) => newRow(value, kind))

const filled = (rows: readonly ExclusionRow[]) => rows.filter(({ value }) => value.trim() !== '')

/** What is sent: empty inputs say nothing. */
export const inputsOf = (rows: readonly ExclusionRow[]): ExclusionInput[] =>
  filled(rows).map((row) => ({ kind: kindOf(row), value: row.value.trim() }))

export function isChanged(rows: readonly ExclusionRow[], saved: readonly ExclusionInput[]): boolean {
  const written = (list: readonly ExclusionInput[]) => JSON.stringify(list.map(({ kind, value }) => [kind, value]))
  return written(inputsOf(rows)) !== written(saved)
}

export const hasRoom = (rows: readonly ExclusionRow[]) => rows.length < limits.exclusions.inputs

const several = (text: string) => text.split(/[\s,;]+/).filter((value) => value !== '')

/** A list that is pasted into one input becomes one input each, as far as there is room; null: it is no list. */
export function pasteInto(rows: readonly ExclusionRow[], key: number, text: string): ExclusionRow[] | null {
  const values = several(text)
  if (values.length < 2) return null
  const room = limits.exclusions.inputs - rows.length + 1
  return rows.flatMap((row) => (row.key === key ? values.slice(0, room).map((value) => newRow(value)) : row))
}

/** The server's verdicts (`filters.3.value`) at the inputs that they are about; '' for those about the whole. */
export function problemsByKey(fields: Readonly<Record<string, string>>, rows: readonly ExclusionRow[]) {
  const sent = filled(rows)
  const problems = new Map<number | '', string>()
  for (const [field, sentence] of Object.entries(fields)) {
    const at = /^filters\.(\d+)(?:\.|$)/.exec(field)?.[1]
    const key = at === undefined ? '' : (sent[Number(at)]?.key ?? '')
    if (!problems.has(key)) problems.set(key, sentence)
  }
  return problems
}
