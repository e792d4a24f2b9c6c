import { RE2JS } from 're2js'

const MAX_PATTERN_LENGTH = 500

export interface Pattern {
  /** Anywhere in the text, telling upper from lower case; a dot also matches the end of a line. */
  isIn(text: string): boolean
}

/** Regular expressions of RE2, which take time in proportion to the text whatever they say. null: not one, or too long. */
export function compilePattern(source: string): Pattern | null {
  if (source.length > MAX_PATTERN_LENGTH) return null
  try {
    const compiled = RE2JS.compile(source, RE2JS.DOTALL)
    return { isIn: (text) => compiled.matcher(text).find() }
  } catch {
    return null
  }
}
