import { z } from 'zod'
import type { BreachConfig } from '../../config.ts'

/** What is known of one address. */
export interface KnownBreaches {
  readonly count: number
  /** The newest first. */
  readonly names: readonly string[]
  readonly newest: Date | null
  /** The newest of those that gave away passwords. */
  readonly exposedAt: Date | null
}

/** The service wants to be left alone for a while. */
export class BreachServiceBusy extends Error {
  override readonly name = 'BreachServiceBusy'
}

const PATIENCE_MS = 10_000
const MOST_BYTES = 2_000_000
const NAMES = 20
/** More than one answer's worth of anything is not believed. */
const MOST_BREACHES = 10_000

const Breach = z.object({
  Name: z.string().max(200),
  BreachDate: z.iso.date(),
  DataClasses: z.array(z.string()).default([]),
  IsFabricated: z.boolean().default(false),
  IsSpamList: z.boolean().default(false),
})
type Breach = z.infer<typeof Breach>
const Answer = z.array(Breach).max(MOST_BREACHES)

const nothing: KnownBreaches = { count: 0, names: [], newest: null, exposedAt: null }

/** Asks about one address, by the interface of Have I Been Pwned. Rejects where there is no answer to rely on. */
export async function askService(
  { url, key }: BreachConfig,
  email: string,
  stopping: AbortSignal,
): Promise<KnownBreaches> {
  const answer = await fetch(`${url}/breachedaccount/${encodeURIComponent(email)}?truncateResponse=false`, {
    headers: { accept: 'application/json', 'user-agent': 'Signet', ...(key !== null && { 'hibp-api-key': key }) },
    redirect: 'error',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]),
  })
  // It does not know the address, or does not take it for one.
  if (answer.status === 404 || answer.status === 400) {
    await answer.body?.cancel()
    return nothing
  }
  if (answer.status === 200) return summary(Answer.parse(JSON.parse(await textOf(answer))))
  await answer.body?.cancel()
  const reason = `the breach service answers ${answer.status}`
  throw answer.status < 500 ? new BreachServiceBusy(reason) : new Error(reason)
}

/** What was made up, and lists of addresses alone, say nothing about a person's accounts. */
export function summary(breaches: readonly Breach[]): KnownBreaches {
  const real = breaches
    .filter(({ IsFabricated, IsSpamList }) => !IsFabricated && !IsSpamList)
    .sort((one, other) => other.BreachDate.localeCompare(one.BreachDate) || one.Name.localeCompare(other.Name))
  const dateOf = (breach: Breach | undefined) => (breach === undefined ? null : new Date(breach.BreachDate))
  return {
    count: real.length,
    names: real.slice(0, NAMES).map(({ Name }) => Name),
    newest: dateOf(real[0]),
    exposedAt: dateOf(real.find(({ DataClasses }) => DataClasses.includes('Passwords'))),
  }
}

async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('the breach service answers too much')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
