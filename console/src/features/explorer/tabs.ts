import type { EventFieldName } from '@signet/contract/event-fields'

/** What each tab but the first groups the events by. */
export const groupedBy = {
  accounts: 'account.id',
  ips: 'ip.value',
  sessions: 'session.id',
  prints: 'print.id',
  emails: 'email.value',
  phones: 'phone.value',
} as const satisfies Record<string, EventFieldName>

export type GroupTab = keyof typeof groupedBy
export type Tab = 'events' | GroupTab
export const tabs: readonly Tab[] = ['events', ...(Object.keys(groupedBy) as GroupTab[])]

export const isTab = (text: string | undefined): text is Tab => tabs.some((tab) => tab === text)

/** What a list of groups can be ordered by, besides its value. */
export const groupOrders = ['count', 'first', 'last', 'others'] as const

/** Of an account it is interesting from how many addresses it came; of everything else, how many accounts it had. */
export const othersOf = (tab: GroupTab): EventFieldName => (tab === 'accounts' ? 'ip.value' : 'account.id')
