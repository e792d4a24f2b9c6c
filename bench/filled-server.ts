import { fillStore } from './fill-store.ts'
import { fillPlainTable, type PlainTable } from './plain-table.ts'
import { makeDataDirectory, type RunningServer, startServer } from './running-server.ts'

export interface Filled {
  readonly server: RunningServer
  readonly data: string
  /** The peer, with as many events in the same machine's PostgreSQL. */
  readonly plain: PlainTable
  end(): Promise<void>
}

/** A server whose workspace holds so many events, and the plain table beside it. */
export async function startFilledServer(events: number): Promise<Filled> {
  const { data, remove } = makeDataDirectory()
  const empty = await startServer(data)
  await empty.stop()
  await fillStore(data, empty.workspace, events)
  const server = await startServer(data)
  const plain = await fillPlainTable(data, empty.workspace, events)
  return {
    server,
    data,
    plain,
    async end() {
      await plain.close()
      await server.stop()
      remove()
    },
  }
}
