import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillStore } from './fill-store.ts'
import { fillPlainTable, openPlainTable, type PlainTable } from './plain-table.ts'
import { type Door, makeDataDirectory, type RunningServer, startServer } from './running-server.ts'

export interface Filled {
  readonly server: RunningServer
  readonly data: string
  /** The peer, with as many events in the same machine's PostgreSQL. */
  readonly plain: PlainTable
  end(): Promise<void>
}

/** An empty folder that is filled once and kept: several measures in a row need not fill their own. */
const KEPT = process.env.BENCH_DATA

/** A server whose workspace holds so many events, and the plain table beside it. */
export async function startFilledServer(events: number): Promise<Filled> {
  const { data, remove } = KEPT === undefined ? makeDataDirectory() : { data: KEPT, remove: () => undefined }
  const note = join(data, `filled-${events}.json`)
  const door = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Door) : await fill(data, events)
  writeFileSync(note, JSON.stringify(door))
  const server = await startServer(data, door)
  const plain = await openPlainTable(data, 3, 'as it is')
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

async function fill(data: string, events: number): Promise<Door> {
  const { key, workspace, stop } = await startServer(data)
  const plain = await fillPlainTable(data, workspace, events)
  // What is half a year old was judged when it came: the detector goes on from here.
  await plain.query(`BEGIN;
    SELECT set_config('signet.scope', '${workspace}', true);
    INSERT INTO detector_cursors (workspace_id, arrived_up_to, holder, lease_until)
    VALUES ('${workspace}', now(), 'bench', to_timestamp(0))
    ON CONFLICT (workspace_id) DO UPDATE SET arrived_up_to = now();
    COMMIT`)
  await plain.close()
  await stop()
  await fillStore(data, workspace, events)
  return { key, workspace }
}
