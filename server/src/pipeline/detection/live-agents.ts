import type { AgentDay } from '@signet/engine/detections/detection'
import { isCredentialFailure } from '@signet/engine/detections/is-failure'
import { sourceOf } from '@signet/engine/detections/source-of'
import {
  AGENT_FAILURES,
  AGENT_SOURCES,
  MOST_AGENTS,
  type SourceAttempts,
} from '../../stores/events/detection/detection-reads.ts'
import { groupBy, inChunks } from './grouping.ts'
import type { BeginTally, Question } from './live-day.ts'
import type { ToldArrival } from './told-arrivals.ts'

const SOURCES_AT_ONCE = 20_000

type Attempts = Omit<SourceAttempts, 'source'>
/** out: somebody came in or failed too often, and whatever follows, it is not counted. */
type State = Attempts | 'out'

/**
 * As `agentDays` of the store does. Only sources from which somebody failed are kept: when the first failure comes from
 * another one, the store is asked what else came from it that day.
 */
export function beginAgents(most: number): BeginTally<AgentDay> {
  return async (reads, part, receivedUpTo) => {
    const found = await reads.sourceAttempts(part, { receivedUpTo, limit: most + 1 })
    if (found.length > most) return null
    const states = new Map(found.map((row) => [row.source, stateOf(row)]))
    const unknown = new Set<string>()
    return {
      add(arrival) {
        if (!isAttempt(arrival)) return
        const source = sourceOf(arrival.ip)
        const state = states.get(source)
        if (state !== undefined) states.set(source, withAttempt(state, arrival))
        else if (isCredentialFailure(arrival)) unknown.add(source)
      },
      question: () => (unknown.size === 0 ? null : whatElse([...unknown], states, unknown)),
      isTooMuch: () => states.size + unknown.size > most,
      rows: () => agentsOf(part.from, states.values()),
    }
  }
}

function whatElse(sources: readonly string[], states: Map<string, State>, unknown: Set<string>): Question {
  return async (reads, part, receivedUpTo) => {
    const found = new Map<string, State>()
    for (const among of inChunks(sources, SOURCES_AT_ONCE)) {
      const rows = await reads.sourceAttempts(part, { receivedUpTo, among, limit: among.length })
      for (const row of rows) found.set(row.source, stateOf(row))
    }
    return (since) => {
      const asked = new Set(sources)
      for (const arrival of since.filter(isAttempt)) {
        const source = sourceOf(arrival.ip)
        if (asked.has(source)) found.set(source, withAttempt(found.get(source), arrival))
      }
      for (const [source, state] of found) states.set(source, state)
      for (const source of sources) unknown.delete(source)
    }
  }
}

const nothing: Attempts = { userAgent: '', failures: 0, hasSucceeded: false, accounts: [], firstAt: 0, lastAt: 0 }

const isAttempt = ({ type }: ToldArrival) => type === 'LOGIN_FAILED' || type === 'LOGIN_SUCCESS'

const stateOf = ({ source: _, ...attempts }: SourceAttempts): State => orOut(attempts)

const orOut = (attempts: Attempts): State =>
  attempts.hasSucceeded || attempts.failures > AGENT_FAILURES ? 'out' : attempts

function withAttempt(state: State | undefined, arrival: ToldArrival): State {
  if (state === 'out') return state
  const { userAgent, timestamp, account } = arrival
  const { failures, accounts, firstAt, lastAt, ...before } = state ?? { ...nothing, userAgent }
  const isFailure = isCredentialFailure(arrival)
  const isFirstAgent = userAgent < before.userAgent
  return orOut({
    userAgent: isFirstAgent ? userAgent : before.userAgent,
    hasSucceeded: arrival.type === 'LOGIN_SUCCESS',
    failures: failures + Number(isFailure),
    accounts: isFailure && !accounts.includes(account) ? [...accounts, account] : accounts,
    firstAt: isFailure && (failures === 0 || timestamp < firstAt) ? timestamp : firstAt,
    lastAt: isFailure ? Math.max(lastAt, timestamp) : lastAt,
  })
}

function agentsOf(day: number, states: Iterable<State>): AgentDay[] {
  const counted = [...states].filter((state) => state !== 'out').filter(({ failures }) => failures > 0)
  return [...groupBy(counted, ({ userAgent }) => userAgent)]
    .filter(([, sources]) => sources.length >= AGENT_SOURCES)
    .map(([userAgent, sources]) => ({
      day,
      userAgent,
      failures: sources.reduce((sum, { failures }) => sum + failures, 0),
      sources: sources.length,
      accounts: new Set(sources.flatMap(({ accounts }) => accounts)).size,
      firstAt: sources.reduce((first, { firstAt }) => Math.min(first, firstAt), Number.POSITIVE_INFINITY),
      lastAt: sources.reduce((last, { lastAt }) => Math.max(last, lastAt), 0),
    }))
    .sort((one, other) => (one.userAgent < other.userAgent ? -1 : 1))
    .slice(0, MOST_AGENTS)
}
