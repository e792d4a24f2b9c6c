/** Codes that say "no database there just now", as opposed to "the statement was wrong". */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '08000',
  '08003',
  '08006',
])
const LOST_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
]

export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && LOST.has(error.code)) return true
  if (LOST_MESSAGES.some((message) => error.message.includes(message))) return true
  return error.cause !== undefined && isConnectionLoss(error.cause)
}
