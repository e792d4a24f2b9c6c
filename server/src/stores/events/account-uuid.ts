import { createHash } from 'node:crypto'
import { AccountUuid } from '@signet/contract/ids'

/** The account's address in its workspace: the event store derives the same in its table of accounts. */
export function accountUuid(workspaceId: string, account: string): AccountUuid {
  const hex = createHash('sha256').update(`${workspaceId}\n${account}`).digest('hex').slice(0, 32)
  const uuid = AccountUuid.parse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
  rememberUuid(workspaceId, uuid, account)
  return uuid
}

/** Whose the addresses are that were handed out last: an address cannot be read backwards, and the store has to search. */
const accounts = new Map<string, string>()
const MOST_KEPT = 50_000

const keyOf = (workspaceId: string, uuid: string) => `${workspaceId} ${uuid}`

export function rememberUuid(workspaceId: string, uuid: string, account: string): void {
  const key = keyOf(workspaceId, uuid)
  accounts.delete(key)
  accounts.set(key, account)
  const [oldest = ''] = accounts.size > MOST_KEPT ? accounts.keys() : []
  accounts.delete(oldest)
}

/** Nothing of what is to be forgotten stays behind. */
export function forgetUuids(workspaceId: string, forgotten: (account: string) => boolean): void {
  for (const [key, account] of accounts)
    if (key.startsWith(keyOf(workspaceId, '')) && forgotten(account)) accounts.delete(key)
}

/** The account that an address belongs to, where this server has met the two together. Whether it still is there, it does not tell. */
export const accountWithUuid = (workspaceId: string, uuid: string): string | undefined =>
  accounts.get(keyOf(workspaceId, uuid))
