import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Config, ConfigError } from './config.ts'

/** Where a running server answers: browsers, perhaps by way of a proxy, and programs on this machine. */
const ServerAddress = z.object({ address: z.string(), own: z.string(), pid: z.int() })
export type ServerAddress = z.infer<typeof ServerAddress>

const addressFile = (dataDirectory: string) => join(dataDirectory, 'server.json')

/** The socket that this server listens on, as a program on the same machine reaches it. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}

export async function tellAddress(config: Config): Promise<void> {
  const told: ServerAddress = { address: config.publicUrl, own: ownAddress(config), pid: process.pid }
  await writeFile(addressFile(config.dataDirectory), JSON.stringify(told), { mode: 0o600 })
}

/** For commands: the server that was started last on this data directory. */
export function findServer(dataDirectory: string): ServerAddress {
  try {
    return ServerAddress.parse(JSON.parse(readFileSync(addressFile(dataDirectory), 'utf8')))
  } catch {
    throw new ConfigError(`no server has been started on ${dataDirectory}: start it with npm start`)
  }
}
