const MAX_NAME = 100

export type NameProblem = 'missing' | 'tooLong'

/** Control characters and line breaks have no place in a name, and would reach mail headers. */
export function cleanName(input: string): string {
  return input
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function nameProblem(name: string): NameProblem | undefined {
  if (name === '') return 'missing'
  return [...name].length > MAX_NAME ? 'tooLong' : undefined
}
