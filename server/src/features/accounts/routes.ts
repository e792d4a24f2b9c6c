import { handlers } from '../../http/handlers.ts'
import { exportAccounts, forgetAccount, getAccount, listAccounts } from './accounts.ts'

export const accountHandlers = handlers({
  listAccounts: ({ context, actor, query }) => listAccounts(context, actor, query),
  exportAccounts: ({ context, actor, query }) => exportAccounts(context, actor, query),
  getAccount: ({ context, actor, params }) => getAccount(context, actor, params.uuid),
  forgetAccount: ({ context, actor, params }) => forgetAccount(context, actor, params.uuid),
})
