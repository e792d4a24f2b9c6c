import type { IncomingHttpHeaders } from 'node:http'

/** A form counts as ours only on a positive sign from the browser; no sign is a no. */
export function isSameOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin
  return headers['sec-fetch-site'] === 'same-origin'
}
