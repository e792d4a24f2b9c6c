import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountBreaches } from '@signet/contract/account-details'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import type { WorkspaceId } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import type { BreachConfig, Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../stores/records/records.ts'
import { askService, BreachServiceBusy } from './breach-service.ts'
import {
  findBreaches,
  forgetBreaches,
  forgetOldBreaches,
  holdUntil,
  keepAnswer,
  takeWanted,
  type Wanted,
  waitingWorkspaces,
  wantAnswers,
} from './store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Breaches become known months after they happened: to ask again sooner tells nothing new. */
const FRESH_MS = 30 * DAY_MS
const HELD_MS = 2 * MINUTE_MS
const RETRY_MS = 60 * MINUTE_MS

/** Which service is asked, if one is. */
interface Service {
  readonly config: Pick<Config, 'breaches'>
}

/**
 * When the newest breach was that gave away the password of each of these addresses, as far as it is known. What is not
 * known yet, or not lately, is asked for; the judging does not wait for it.
 */
export async function breachedAt(
  context: Pick<Context, 'records' | 'now'> & Service,
  workspaceId: WorkspaceId,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (!isAsked(context, workspaceId) || emails.length === 0) return new Map()
  const now = context.now()
  return context.records.inWorkspace(workspaceId, async (db) => {
    const rows = await findBreaches(db, workspaceId, emails)
    const waiting = ({ wantedAt, answeredAt }: (typeof rows)[number]) =>
      wantedAt !== null || (answeredAt !== null && now.getTime() - answeredAt.getTime() < FRESH_MS)
    const settled = new Set(rows.filter(waiting).map(({ email }) => email))
    const unknown = emails.filter((email) => !settled.has(email))
    await wantAnswers(db, workspaceId, unknown, now)
    return new Map(rows.flatMap(({ email, exposedAt }) => (exposedAt === null ? [] : [[email, exposedAt.getTime()]])))
  })
}

/** null: nothing was answered. */
export async function breachesOf(
  context: Context,
  workspaceId: WorkspaceId,
  email: string,
): Promise<AccountBreaches | null> {
  if (!isAsked(context, workspaceId) || email === '') return null
  const [row] = await context.records.inWorkspace(workspaceId, (db) =>
    findBreaches(db, workspaceId, [email.toLowerCase()]),
  )
  if (row === undefined || row.answeredAt === null) return null
  const { count, names, newest, answeredAt } = row
  return { count, names, newest: newest?.toISOString() ?? null, answeredAt: answeredAt.toISOString() }
}

export const forgetBreachesOf = (db: Db, workspaceId: WorkspaceId, email: string) =>
  forgetBreaches(db, { workspaceId, email: email.toLowerCase() })

/** A minute's worth of questions, evenly spread, the workspaces in turn; ends early when the service wants to be left alone. */
export async function askAboutBreaches(context: Context): Promise<void> {
  const { records, config, now, stopping } = context
  await records.acrossWorkspaces((db) => forgetOldBreaches(db, before(now(), limits.retention.days * DAY_MS)))
  const { breaches } = config
  if (breaches === null) return
  let queue = fromAnyOf(await records.acrossWorkspaces(waitingWorkspaces))
  for (let asked = 0; asked < breaches.perMinute && !stopping.aborted; asked += 1) {
    const wanted = await nextWanted()
    if (wanted === null || (await askOne(context, breaches, wanted)) === 'leave it') return
    await sleep(MINUTE_MS / breaches.perMinute, undefined, { signal: stopping }).catch(() => undefined)
  }

  /** Whoever was asked for goes to the end; whoever waits for nothing more leaves. */
  async function nextWanted(): Promise<Wanted | null> {
    for (const [at, workspaceId] of queue.entries()) {
      const time = now()
      const wanted = await records.inWorkspace(workspaceId, (db) =>
        takeWanted(db, workspaceId, time, after(time, HELD_MS)),
      )
      if (wanted === null) continue
      queue = [...queue.slice(at + 1), workspaceId]
      return wanted
    }
    return null
  }
}

/** Another one begins each minute, so that none is always the last. */
function fromAnyOf(ids: readonly WorkspaceId[]): WorkspaceId[] {
  const first = randomInt(Math.max(1, ids.length))
  return [...ids.slice(first), ...ids.slice(0, first)]
}

/** What went wrong with one address must not keep the others waiting; a service that refuses gets no further question. */
async function askOne(context: Context, service: BreachConfig, wanted: Wanted): Promise<'go on' | 'leave it'> {
  const { records, log, now, stopping } = context
  try {
    const known = await askService(service, wanted.email, stopping)
    await records.inWorkspace(wanted.workspaceId, (db) => keepAnswer(db, wanted, known, now()))
    return 'go on'
  } catch (error) {
    if (stopping.aborted) return 'leave it'
    const reason = error instanceof Error ? error.message : String(error)
    log.warn(`breaches cannot be asked for: ${reason}`)
    if (error instanceof BreachServiceBusy) return 'leave it'
    await records.inWorkspace(wanted.workspaceId, (db) => holdUntil(db, wanted, after(now(), RETRY_MS)))
    return 'go on'
  }
}

/** The demo's people do not exist: nobody is asked about them. */
const isAsked = ({ config }: Service, workspaceId: WorkspaceId) =>
  config.breaches !== null && workspaceId !== DEMO_CLIENT_UUID

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
