import { createHash } from 'node:crypto'
import { AccountUuid } from '@signet/contract/ids'

/** The account's address in its workspace: the event store derives the same in its table of accounts. */
export function accountUuid(workspaceId: string, account: string): AccountUuid {
  const hex = createHash('sha256').update(`${workspaceId}\n${account}`).digest('hex').slice(0, 32)
  return AccountUuid.parse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
}
