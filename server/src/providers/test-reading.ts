import type { LogRecord, Provider } from './provider.ts'

/** A reading in one line: `LOGIN_FAILED bad_password`, or `ignored w`. */
export function inShort(provider: Provider, record: LogRecord): string {
  const reading = provider.read(record)
  if (reading.kind === 'ignored') return `ignored ${reading.code}`.trim()
  const { type, reason } = reading.draft
  return [type, reason].filter(Boolean).join(' ')
}
