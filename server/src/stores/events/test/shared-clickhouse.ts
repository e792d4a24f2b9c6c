import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type ClickhouseHost, startClickhouse } from './clickhouse-host.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clickhouseOnDemand: string
  }
}

/**
 * One ClickHouse server a worker, started when the first of its test files asks. A file that only needs some engine has a
 * database of its own there: an engine that has run a statement before runs it again much sooner, most of all where it is
 * emulated. What is about the engine's own life starts one of its own.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'clickhouse-shared-'))
  const hosts = new Map<string, Promise<ClickhouseHost>>()
  const door = createServer(({ url: path = '' }, answer) => {
    const worker = path.replace(/\W/g, '')
    const host = hosts.get(worker) ?? startClickhouse(join(folder, worker))
    hosts.set(worker, host)
    host.then(
      ({ url }) => answer.end(url),
      (error) => answer.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => door.once('listening', resolve))
  project.provide('clickhouseOnDemand', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.close()
    for (const host of hosts.values())
      await host.then(
        (running) => running.stop(),
        () => undefined,
      )
    await rm(folder, { recursive: true, force: true })
  }
}

/** The address of an empty database on this worker's server. */
export async function emptyDatabase(door: string): Promise<string> {
  const answer = await fetch(`${door}/${process.env.VITEST_POOL_ID ?? 1}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return `${text}/test_${randomUUID().replaceAll('-', '')}`
}
