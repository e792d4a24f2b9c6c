import { parseArgs } from 'node:util'
import { roles } from '@signet/contract/access'
import { WorkspaceId } from '@signet/contract/ids'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { invite } from '../features/members/members.ts'
import { deriveKeys, loadSecret } from '../secrets.ts'
import { attachRecords } from '../stores/records/open-records.ts'

/** Prints the link with which somebody signs up into a workspace of the running server. */
const Options = z.object({
  email: z.email({ error: '--email needs an e-mail address' }),
  workspace: WorkspaceId,
  role: z.enum(roles, { error: `--role must be one of ${roles.join(', ')}` }),
})

try {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, workspace: { type: 'string' }, role: { type: 'string', default: 'Analyst' } },
  })
  const options = Options.safeParse(values)
  if (!options.success) throw new Error(options.error.issues[0]?.message)
  const config = readConfig(process.env)
  const keys = deriveKeys(await loadSecret(config.dataDirectory, config.secret))
  const records = attachRecords({ directory: config.dataDirectory, databaseUrl: config.databaseUrl })
  try {
    const context = { records, keys, now: () => new Date() }
    const { email, workspace: workspaceId, role } = options.data
    const query = await invite(context, { email, workspaceId, roles: [role], createdBy: 'operator' })
    process.stdout.write(`${config.publicUrl}/invited?${query}\n`)
  } finally {
    await records.close()
  }
} catch (error) {
  process.stderr.write(`invite: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
