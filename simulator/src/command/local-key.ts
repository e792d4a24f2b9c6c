import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ApiKeys, CreatedApiKey } from '@signet/contract/api-keys'
import { paths, type RouteName } from '@signet/contract/paths'
import { causeOf, messageIn, parsed } from './answers.ts'
import { SendError } from './sender.ts'

/** Who makes the key: the administrator of the workspaces that come along with a first start. */
const email = 'admin@acme.test'
const name = 'simulator'
const otherwise = 'give an API key with --key or SIGNET_API_KEY'

/**
 * A key for the Signet that runs on this machine, made as its operator would: a token by `npm run token`, which needs the
 * data folder, and with it a key named simulator. Its secret is not kept, so the next run makes another in its place.
 */
export async function localKey(to: URL, askToken: () => Promise<string> = operatorToken): Promise<string> {
  const token = await askToken()
  const { apiKeys } = ApiKeys.parse(await ask('listApiKeys'))
  for (const { id } of apiKeys.filter((key) => key.name === name && !key.deactivated))
    await ask('revokeApiKey', { query: `?key_id=${id}` })
  return CreatedApiKey.parse(await ask('createApiKey', { body: { name } })).key

  async function ask(route: RouteName, { query = '', body }: { query?: string; body?: object } = {}): Promise<unknown> {
    const [method, path] = paths[route]
    const response = await fetch(new URL(path + query, to), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return parsed(text)
    throw noKey(`${to.origin} answered ${response.status}: ${messageIn(text)}`)
  }
}

const noKey = (why: string) => new SendError(`No API key can be had here (${why}): ${otherwise}`)

/** `npm run token`, whose one line on standard error says what is missing. */
async function operatorToken(): Promise<string> {
  const command = join(import.meta.dirname, '../../../server/src/commands/token.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', command, '--email', email])
    return stdout.trim()
  } catch (error) {
    const told = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : ''
    throw noKey(told.replace(/^token: /, '') || causeOf(error))
  }
}
