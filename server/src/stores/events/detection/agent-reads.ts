import { credentialReasons } from '@signet/engine/detections/is-failure'
import { toEngineTime } from '../event-row.ts'
import { AGENT_FAILURES, AGENT_SOURCES, type DetectionReads, MOST_AGENTS } from './detection-reads.ts'
import { type AskSpan, at, byReceived, bySource, fromSources, isFailure, scope, source } from './span-sql.ts'

// Most addresses never fail, and an address alone says nothing of its network.
const hasFailed = `(position(ip, ':') > 0 OR ip GLOBAL IN (SELECT ip FROM events WHERE ${scope} AND ${isFailure}))`
// What agents are counted by.
const attempts = `min(userAgent) AS userAgent, countIf(${isFailure}) AS failures,
            groupUniqArrayIf(${AGENT_FAILURES})(account, ${isFailure}) AS accounts, countIf(type = 'LOGIN_SUCCESS') AS successes,
            minIf(ts, ${isFailure}) AS first, maxIf(ts, ${isFailure}) AS last`

/** What was tried with one agent from many sources. */
export function agentReads(ask: AskSpan): Pick<DetectionReads, 'agentDays' | 'sourceAttempts'> {
  return {
    async agentDays(span) {
      const rows = await ask(
        `SELECT day, userAgent, sum(failures) AS failures, count() AS sources, uniqExactArray(accounts) AS accounts,
          min(first) AS first, max(last) AS last
        FROM (
          SELECT toStartOfDay(ts) AS day, ${source} AS origin, ${attempts}
          FROM events WHERE ${scope} AND type IN ('LOGIN_FAILED', 'LOGIN_SUCCESS') AND ${hasFailed} GROUP BY day, origin
          HAVING failures BETWEEN 1 AND ${AGENT_FAILURES} AND successes = 0
        )
        GROUP BY day, userAgent HAVING sources >= ${AGENT_SOURCES} ORDER BY day, userAgent LIMIT ${MOST_AGENTS}`,
        span,
        { reasons: credentialReasons },
      )
      return rows.map((row) => ({
        day: at(row.day),
        userAgent: String(row.userAgent),
        failures: Number(row.failures),
        sources: Number(row.sources),
        accounts: Number(row.accounts),
        firstAt: at(row.first),
        lastAt: at(row.last),
      }))
    },
    async sourceAttempts(span, { receivedUpTo, among, limit }) {
      const rows = await ask(
        `SELECT ${source} AS origin, ${attempts}
        FROM events WHERE ${scope} AND type IN ('LOGIN_FAILED', 'LOGIN_SUCCESS') AND ${byReceived}
          AND ${among === undefined ? hasFailed : fromSources}
        GROUP BY origin ${among === undefined ? 'HAVING failures > 0' : ''} LIMIT {limit:UInt32}`,
        span,
        { reasons: credentialReasons, receivedUpTo: toEngineTime(receivedUpTo), limit, ...bySource(among ?? []) },
      )
      return rows.map((row) => ({
        source: String(row.origin),
        userAgent: String(row.userAgent),
        failures: Number(row.failures),
        hasSucceeded: Number(row.successes) > 0,
        accounts: Number(row.failures) > AGENT_FAILURES ? [] : [...(row.accounts as string[])].sort(),
        firstAt: at(row.first),
        lastAt: at(row.last),
      }))
    },
  }
}
