import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether a ClickHouse at these addresses has ever answered this installation: if not, a wrong address is likelier than an outage. */
export interface KnownServer {
  isKnown(): boolean
  remember(): void
}

export const knownServerFile = (dataDirectory: string) => join(dataDirectory, 'events', 'clickhouse.txt')

export function knownServer(file: string, urls: readonly string[]): KnownServer {
  // Without names and passwords.
  const place = `${urls.map((url) => new URL(url).host).join(',')}\n`
  return {
    isKnown() {
      try {
        return readFileSync(file, 'utf8') === place
      } catch {
        return false
      }
    },
    remember() {
      if (this.isKnown()) return
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(file, place, { mode: 0o600 })
    },
  }
}
