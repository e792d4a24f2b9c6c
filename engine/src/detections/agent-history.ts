import type { AgentDay, WorkspaceView } from './detection.ts'
import { dayMs } from './sliding-window.ts'

const historyDays = 14

/** What the days before tell about an agent. */
export interface AgentHistory {
  /** How often it fails on the middle one of the days: attacks that come back do not move it. */
  usualDay(agent: string, at: number): number
  /** Which part of everybody's failures all its versions together have. */
  usualShare(agent: string, at: number): number
}

/** An agent without its numbers: every new version of a browser starts from nothing, all of them together do not. */
export const shapeOf = (userAgent: string): string => userAgent.replace(/\d+(?:[._]\d+)*/g, '#')

export function openAgentHistory(view: WorkspaceView): AgentHistory {
  const byAgent = countBy(view.agentDays, ({ userAgent }) => userAgent)
  const byShape = countBy(view.agentDays, ({ userAgent }) => shapeOf(userAgent))
  const all = countBy(view.agentDays, () => '').get('')
  return {
    usualDay: (agent, at) => before(byAgent.get(agent), at).toSorted((a, b) => a - b)[historyDays / 2] ?? 0,
    usualShare(agent, at) {
      const total = sum(before(all, at))
      return total === 0 ? 0 : sum(before(byShape.get(shapeOf(agent)), at)) / total
    },
  }
}

type Days = ReadonlyMap<number, number>

/** Failures on each of the days before the day of a moment. */
function before(days: Days | undefined, at: number): number[] {
  if (days === undefined) return []
  const today = Math.floor(at / dayMs) * dayMs
  return Array.from({ length: historyDays }, (_, back) => days.get(today - (back + 1) * dayMs) ?? 0)
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function countBy(rows: readonly AgentDay[], key: (row: AgentDay) => string): Map<string, Days> {
  const groups = new Map<string, Map<number, number>>()
  for (const row of rows) {
    const days = groups.get(key(row)) ?? new Map<number, number>()
    groups.set(key(row), days.set(row.day, (days.get(row.day) ?? 0) + row.failures))
  }
  return groups
}
