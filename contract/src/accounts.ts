import { z } from 'zod'
import { AccountProfile } from './account-details.ts'
import { AccountUuid } from './ids.ts'
import { limits } from './limits.ts'
import { riskLevels } from './risk-levels.ts'
import { Download, route } from './route.ts'

export * from './risk-levels.ts'

const reading = { kind: 'workspace', permission: 'accounts.read', keys: true, plan: 'active' } as const

export const Account = z.object({
  /** The account's own address in this workspace, derived from its name. */
  uuid: AccountUuid,
  /** Its accountId, else its e-mail, else its phone. */
  accountId: z.string(),
  email: z.string(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  events: z.int(),
  /** By the open threats that name it, and the workspace's thresholds. */
  riskLevel: z.enum(riskLevels),
  openThreats: z.int(),
})
export type Account = z.infer<typeof Account>

export const AccountDetails = Account.extend(AccountProfile.shape)
export type AccountDetails = z.infer<typeof AccountDetails>

export const accountOrders = ['lastSeen', 'firstSeen', 'accountId', 'email', 'events'] as const
export type AccountOrder = (typeof accountOrders)[number]

/** `-lastSeen`: newest first. */
const Order = z
  .string()
  .regex(new RegExp(`^-?(${accountOrders.join('|')})$`), 'No such order')
  .default('-lastSeen')

const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max)

const Filter = z
  .string()
  .trim()
  .max(limits.accounts.searchMaxLength, `At most ${limits.accounts.searchMaxLength} characters`)
  .default('')
const LastSeenDaysAgo = wholeNumber(limits.retention.days).optional()

export const AccountQuery = z.object({
  limit: wholeNumber(limits.accounts.listLimit).default(limits.tables.pageSize),
  offset: wholeNumber(limits.query.offset).default(0),
  order: Order,
  /** Found in the account's id, e-mail or phone, upper and lower case alike. */
  filter: Filter,
  lastSeenDaysAgo: LastSeenDaysAgo,
})
export type AccountQuery = z.infer<typeof AccountQuery>

export const Accounts = z.object({ accounts: z.array(Account), total: z.int() })
export type Accounts = z.infer<typeof Accounts>

export const accountRoutes = {
  listAccounts: route('listAccounts', {
    tag: 'accounts',
    summary: 'The accounts that events were seen of, most recently seen first unless ordered',
    access: reading,
    query: AccountQuery,
    answer: Accounts,
  }),
  exportAccounts: route('exportAccounts', {
    tag: 'accounts',
    summary: 'The accounts of a search as CSV; the last line says so when there were more than it holds',
    access: reading,
    query: z.object({ order: Order, filter: Filter, lastSeenDaysAgo: LastSeenDaysAgo }),
    answer: Download,
    download: ['text/csv'],
  }),
  getAccount: route('getAccount', {
    tag: 'accounts',
    summary: 'One account with everything that is known about it',
    access: reading,
    params: z.object({ uuid: AccountUuid }),
    answer: AccountDetails,
    errors: ['not_found'],
  }),
  forgetAccount: route('forgetAccount', {
    tag: 'accounts',
    summary: 'Remove an account and every event of it, everywhere',
    access: { kind: 'workspace', permission: 'accounts.forget', keys: false, plan: 'any' },
    params: z.object({ uuid: AccountUuid }),
    answer: z.object({ uuid: AccountUuid }),
    errors: ['not_found'],
  }),
}
