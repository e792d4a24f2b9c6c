import type { IncomingMessage } from 'node:http'

// Four fields of the longest permitted length, percent-encoded, fit.
const MAX_BYTES = 16_384
// Read and thrown away, so that a browser gets its answer; beyond this the connection is cut.
const DRAINED_BYTES = 4_000_000

export type FormResult = { form: URLSearchParams } | { refused: 'tooLarge' | 'otherType' }

export async function readForm(req: IncomingMessage): Promise<FormResult> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) return { refused: 'otherType' }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    const part: Buffer = Buffer.from(chunk)
    bytes += part.length
    if (bytes > DRAINED_BYTES) break
    if (bytes <= MAX_BYTES) chunks.push(part)
  }
  if (bytes > MAX_BYTES) return { refused: 'tooLarge' }
  return { form: new URLSearchParams(Buffer.concat(chunks).toString('utf8')) }
}
