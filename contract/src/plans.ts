import { limits } from './limits.ts'

export const planNames = ['free', 'starter', 'enterprise_trial', 'enterprise', 'internal'] as const
export type PlanName = (typeof planNames)[number]

export const planStatuses = ['active', 'canceled', 'expired', 'inactive'] as const
export type PlanStatus = (typeof planStatuses)[number]

export interface Plan {
  /** null: unlimited */
  monthlyActiveUsers: number | null
  requests: number | null
  seats: number
  apiKeys: number
  /** Lists, Workflows and Monitors */
  prevention: boolean
  /** "Paid" is everything but a trial or the free plan (specification §6). */
  paid: boolean
  /** Where the limit-exceeded banner may appear (specification §4). */
  limitBanner: boolean
}

/** product.md §4 */
export const plans: Record<PlanName, Plan> = {
  free: {
    monthlyActiveUsers: 1_000,
    requests: 25_000,
    seats: 3,
    apiKeys: 2,
    prevention: false,
    paid: false,
    limitBanner: true,
  },
  starter: {
    monthlyActiveUsers: 10_000,
    requests: 1_000_000,
    seats: 10,
    apiKeys: 5,
    prevention: true,
    paid: true,
    limitBanner: false,
  },
  enterprise_trial: {
    monthlyActiveUsers: 25_000,
    requests: 2_500_000,
    seats: 25,
    apiKeys: 10,
    prevention: true,
    paid: false,
    limitBanner: true,
  },
  enterprise: {
    monthlyActiveUsers: null,
    requests: null,
    seats: 250,
    apiKeys: 50,
    prevention: true,
    paid: true,
    limitBanner: false,
  },
  internal: {
    monthlyActiveUsers: null,
    requests: null,
    seats: 250,
    apiKeys: 50,
    prevention: true,
    paid: true,
    limitBanner: false,
  },
}

const DAY_MS = 86_400_000

/** A trial runs out by the clock alone: nobody has to change the stored status. */
export function effectiveStatus(
  stored: { planName: PlanName; status: PlanStatus; trialEndsAt: Date | null },
  now: Date,
): PlanStatus {
  const { planName, status, trialEndsAt } = stored
  const over = planName === 'enterprise_trial' && trialEndsAt !== null && trialEndsAt.getTime() <= now.getTime()
  return status === 'active' && over ? 'expired' : status
}

/** Days left as people count them: any part of a day is a day. */
export function trialDaysLeft(trialEndsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY_MS))
}

interface Use {
  monthlyActiveUsers: number
  monthlyActiveUsersLimit: number | null
  requestCount: number
  requestLimit: number | null
}

export interface Usage extends Use {
  planName: PlanName
}

/** Specification §4: on free or enterprise-trial plans, when active users or requests exceed the limit. */
export function exceedsLimits(usage: Usage): boolean {
  if (!plans[usage.planName].limitBanner) return false
  const over = (count: number, limit: number | null) => limit !== null && count > limit
  return over(usage.monthlyActiveUsers, usage.monthlyActiveUsersLimit) || over(usage.requestCount, usage.requestLimit)
}

/** So far over the limits of any plan that its events are refused. */
export function refusesEvents(use: Use): boolean {
  const isOver = (count: number, limit: number | null) => limit !== null && count >= limit * limits.overage.share
  return isOver(use.monthlyActiveUsers, use.monthlyActiveUsersLimit) || isOver(use.requestCount, use.requestLimit)
}
