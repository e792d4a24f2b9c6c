import type { IncomingMessage } from 'node:http'

// Four fields of the longest permitted length, percent-encoded, fit.
const MAX_BYTES = 16_384

export type FormResult = { form: URLSearchParams } | { refused: 'tooLarge' | 'otherType' }

export async function readForm(req: IncomingMessage): Promise<FormResult> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) return { refused: 'otherType' }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    const part: Buffer = Buffer.from(chunk)
    bytes += part.length
    if (bytes > MAX_BYTES) {
      // The rest is thrown away unread into memory, so that the answer can still be sent.
      req.resume()
      return { refused: 'tooLarge' }
    }
    chunks.push(part)
  }
  return { form: new URLSearchParams(Buffer.concat(chunks).toString('utf8')) }
}
