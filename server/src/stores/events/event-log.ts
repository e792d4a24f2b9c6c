/** The part of a pino logger that the store uses. */
export interface EventLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
