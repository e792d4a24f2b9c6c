import { IngestAnswer } from '@signet/contract/ingestion'
import { paths } from '@signet/contract/paths'
import { causeOf, messageIn, parsed } from './answers.ts'
import type { Clock } from './clock.ts'

/** Why sending cannot go on, in one line. */
export class SendError extends Error {}

export interface Delivery {
  readonly accepted: number
  readonly duplicates: number
  readonly ignored: number
  readonly rejected: number
  /** Why the first of the rejected records was. */
  readonly rejection: string
}

export interface Target {
  readonly to: URL
  readonly key: string
  readonly source: string
  readonly contentType: string
  /** Told whenever something has to be sent again. */
  readonly say: (line: string) => void
}

const [, path] = paths.postLogs
const mostAttempts = 10
const longestWaitMs = 30_000

/** Sends one body until it is answered. The ids in it make sending it again harmless. */
export async function deliver(body: string, target: Target, clock: Clock): Promise<Delivery> {
  const url = new URL(path, target.to)
  if (target.source !== 'native') url.searchParams.set('source', target.source)
  for (let attempt = 1; ; attempt++) {
    const answer = await post(url, body, target)
    if (answer.kind === 'done') return answer.delivery
    if (answer.kind === 'refused') throw new SendError(answer.why)
    if (attempt >= mostAttempts) throw new SendError(`${answer.why}, ${attempt} times in a row`)
    const waitMs = answer.waitMs ?? Math.min(longestWaitMs, 250 * 2 ** attempt)
    target.say(`${answer.why}; again in ${(waitMs / 1000).toFixed(1)} s`)
    await clock.sleep(waitMs)
  }
}

/** Sending waits for a server that stumbles; one that was never there is told at once. */
export async function checkServer(to: URL): Promise<void> {
  await fetch(new URL('/health', to)).catch((error: unknown) => {
    const where = `No server answers at ${to.origin} (${causeOf(error)})`
    throw new SendError(`${where}: start it with npm start, or say where it is with --to`)
  })
}

type Answer =
  | { readonly kind: 'done'; readonly delivery: Delivery }
  | { readonly kind: 'later'; readonly why: string; readonly waitMs?: number }
  | { readonly kind: 'refused'; readonly why: string }

async function post(url: URL, body: string, { key, contentType }: Target): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': contentType }
  try {
    const response = await fetch(url, { method: 'POST', headers, body })
    const text = await response.text()
    if (response.ok) return { kind: 'done', delivery: deliveryOf(text) }
    const why = `${url.origin} answered ${response.status}: ${messageIn(text)}`
    if (response.status === 429) return { kind: 'later', why, ...retryAfter(response.headers.get('retry-after')) }
    return response.status >= 500 ? { kind: 'later', why } : { kind: 'refused', why }
  } catch (error) {
    if (error instanceof SendError) throw error
    return { kind: 'later', why: `${url.origin} cannot be reached (${causeOf(error)})` }
  }
}

function deliveryOf(text: string): Delivery {
  const answer = IngestAnswer.safeParse(parsed(text))
  if (!answer.success) throw new SendError('The answer is none of Signet’s: is --to right?')
  const { errors, ...counts } = answer.data
  return { ...counts, rejection: errors[0] === undefined ? '' : `${errors[0].code}: ${errors[0].message}` }
}

/** Seconds, or a date. */
function retryAfter(header: string | null): { waitMs?: number } {
  if (header === null) return {}
  const seconds = Number(header)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(waitMs) ? { waitMs: Math.max(0, waitMs) } : {}
}
