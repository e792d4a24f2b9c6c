import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Role } from '@signet/contract/access'
import { inject } from 'vitest'
import type { Workspace } from './records.ts'
import { serverEnvironment } from './server.ts'

/** What an operator types; the command prints the link. */
export async function invite({ email, workspace, role }: { email: string; workspace: Workspace; role: Role }) {
  const { root, origin, dataDirectory } = inject('system')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--import', 'tsx', 'server/src/commands/invite.ts'],
      ...['--email', email, '--workspace', workspace.id, '--role', role],
    ],
    { cwd: root, env: serverEnvironment(dataDirectory, new URL(origin).port) },
  )
  return stdout.trim()
}
