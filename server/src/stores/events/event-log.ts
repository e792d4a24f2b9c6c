export type EventLog = (level: 'info' | 'warn' | 'error', message: string) => void

/** One line for a log or a status: never a stack, never several lines. */
export function lineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 300)
}
