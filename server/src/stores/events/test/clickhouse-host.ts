import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chdbRuntime } from '../drivers/chdb-runtime.ts'

export interface ClickhouseHost {
  readonly url: string
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('clickhouse-server.mjs', import.meta.url))
const startMs = 240_000

/** One real ClickHouse server. */
export async function startClickhouse(folder: string): Promise<ClickhouseHost> {
  const [httpPort, tcpPort] = [await freePort(), await freePort()]
  return start(folder, httpPort, tcpPort)
}

/** Two servers that form a cluster of two shards. */
export async function startCluster(folder: string, name: string): Promise<ClickhouseHost[]> {
  const ports = []
  for (let n = 0; n < 2; n += 1) ports.push({ http: await freePort(), tcp: await freePort() })
  const shards = ports.map(({ tcp }) => `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`)
  const config = `<clickhouse><remote_servers><${name}>${shards.join('')}</${name}></remote_servers></clickhouse>`
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'cluster.xml')
  await writeFile(file, config)
  return Promise.all(ports.map(({ http, tcp }, n) => start(join(folder, `shard-${n}`), http, tcp, file)))
}

async function start(folder: string, httpPort: number, tcpPort: number, config?: string): Promise<ClickhouseHost> {
  await mkdir(folder, { recursive: true })
  const runtime = chdbRuntime()
  const { NODE_OPTIONS: _, ...environment } = process.env
  const parameters = [folder, String(httpPort), String(tcpPort), ...(config === undefined ? [] : [config])]
  const child = fork(script, parameters, {
    execPath: runtime.execPath,
    execArgv: runtime.execArgv,
    env: { ...environment, ...runtime.environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (bytes) => {
    errors = `${errors}${bytes}`.slice(-1000)
  })
  const url = `http://127.0.0.1:${httpPort}`
  await untilItAnswers(url, child, () => errors)
  return { url, stop: () => stop(child) }
}

async function untilItAnswers(url: string, child: ChildProcess, errors: () => string): Promise<void> {
  for (const deadline = Date.now() + startMs; ; ) {
    const answer = await fetch(`${url}/ping`).catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`ClickHouse did not start: ${errors()}`)
    await sleep(200)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
