import { parseArgs } from 'node:util'
import { roles } from '@signet/contract/access'
import { WorkspaceId } from '@signet/contract/ids'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { ConfigError, readConfig } from '../config.ts'
import { invite } from '../features/members/members.ts'
import { checkSecret, deriveKeys, serversSecret } from '../secrets.ts'
import { findServer } from '../server-address.ts'
import { attachRecords } from '../stores/records/open-records.ts'
import { runCommand } from './run-command.ts'

const Options = z.object({
  email: z.email({ error: '--email needs an e-mail address' }),
  workspace: z.string({ error: '--workspace needs the workspace’s UUID' }).pipe(WorkspaceId),
  role: z.enum(roles, { error: `--role must be one of ${roles.join(', ')}` }),
})

/** Prints the link with which somebody signs up into a workspace of the running server. */
await runCommand('invite', async () => {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, workspace: { type: 'string' }, role: { type: 'string', default: 'Analyst' } },
  })
  const options = Options.safeParse(values)
  if (!options.success) throw new ConfigError(options.error.issues[0]?.message)
  const config = readConfig(process.env)
  if (config.oidc !== null) throw new ConfigError('an external identity provider is configured: invite people there')
  const { address } = findServer(config.dataDirectory)
  const secret = serversSecret(config.dataDirectory, config.secret)
  const records = attachRecords({ directory: config.dataDirectory, databaseUrl: config.databaseUrl })
  try {
    // An entry made with another secret would break the audit chain for good.
    await checkSecret(records, secret)
    const context = { records, keys: deriveKeys(secret), now: () => new Date() }
    const { email, workspace: workspaceId, role } = options.data
    const query = await invite(context, { email, workspaceId, roles: [role], createdBy: 'operator' }).catch((error) => {
      const isUnknown = error instanceof AppError && error.code === 'not_found'
      throw isUnknown ? new ConfigError(`there is no workspace ${workspaceId}`) : error
    })
    return `${address}/invited?${query}`
  } finally {
    await records.close()
  }
})
