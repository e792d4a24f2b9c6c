/** null: not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Signet's sentence about what went wrong, or the beginning of whatever else was answered. */
export function messageIn(text: string): string {
  const answer = parsed(text)
  if (typeof answer === 'object' && answer !== null && 'error' in answer) {
    const { error } = answer
    if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message)
  }
  return text.slice(0, 120).replaceAll('\n', ' ')
}

/** Why nothing was answered, in a word. */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.message : String(cause)
}
