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
 * One ClickHouse server for all test files, started when the first of them asks. A file that only needs some engine shares
 * it, with a database of its own: an engine that has run a statement before runs it again much sooner, most of all where
 * it is emulated. What is about the engine's own life starts one of its own.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'clickhouse-shared-'))
  let host: Promise<ClickhouseHost> | undefined
  const door = createServer((_, answer) => {
    host ??= startClickhouse(folder)
    host.then(
      ({ url }) => answer.end(url),
      (error) => answer.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => door.once('listening', resolve))
  project.provide('clickhouseOnDemand', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.close()
    await host?.then(
      (running) => running.stop(),
      () => undefined,
    )
    await rm(folder, { recursive: true, force: true })
  }
}

/** The address of an empty database on the shared server. */
export async function emptyDatabase(door: string): Promise<string> {
  const answer = await fetch(door)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return `${text}/test_${randomUUID().replaceAll('-', '')}`
}
