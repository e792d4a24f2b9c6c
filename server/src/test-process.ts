import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { knownServer, knownServerFile } from './stores/events/drivers/known-server.ts'
import { freePort, temporaryDirectory } from './stores/records/test-postgres.ts'

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
const MAIN = join(projectRoot, 'server/dist/main.js')
const GONE = '127.0.0.1:1'
const COMMAND_TIMEOUT_MS = 60_000

/** A data directory and a port for servers that run as processes of their own, as a customer runs them. */
export async function openInstallation() {
  const { directory, remove } = temporaryDirectory()
  const data = join(directory, 'data')
  const port = await freePort()
  mkdirSync(data, { mode: 0o711 })
  knownServer(knownServerFile(data), [`http://${GONE}`]).remember()
  const environment = (extra: Record<string, string> = {}) => ({
    PATH: process.env.PATH ?? '',
    CHDB_EMULATOR: process.env.CHDB_EMULATOR ?? '',
    PORT: String(port),
    SIGNET_DATA: data,
    SIGNET_LOG_LEVEL: 'warn',
    SIGNET_DEMO_DAYS: '1',
    // Most of what is tried here needs no engine: nothing answers at this address any more. An empty value means the
    // embedded one.
    CLICKHOUSE_URL: `http://${GONE}`,
    ...extra,
  })
  const started = new Set<ChildProcess>()
  const launch = (extra: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [MAIN], { env: environment(extra), stdio: ['ignore', 'pipe', 'pipe'] })
    started.add(child)
    return child
  }

  return {
    data,
    port,
    address: `http://127.0.0.1:${port}`,
    environment,
    /** Begins to start a server and does not wait. */
    launch,
    /** Starts a server and waits until it answers. */
    async start(extra: Record<string, string> = {}) {
      const child = launch(extra)
      const said = { out: '', err: '' }
      child.stdout.on('data', (text) => {
        said.out += text
      })
      child.stderr.on('data', (text) => {
        said.err += text
      })
      while (!said.out.includes('is ready at')) {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${said.err}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return { child, said }
    },
    /** Starts a server that is expected to refuse, and answers what it said. */
    async refuse(extra: Record<string, string>) {
      const child = launch(extra)
      const said = { out: '', err: '' }
      child.stdout.on('data', (text) => {
        said.out += text
      })
      child.stderr.on('data', (text) => {
        said.err += text
      })
      const [code] = await once(child, 'close')
      return { code, ...said }
    },
    token: (email = 'admin@acme.test') =>
      command(['server/src/commands/token.ts', '--email', email], environment()).out.trim(),
    command: (parameters: string[], extra: Record<string, string> = {}) => command(parameters, environment(extra)),
    postgresServers: () => processes().filter((line) => line.includes(`-D ${join(data, 'postgres')}`)),
    postgresPid: () => Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    storeProcesses: (parent: number | undefined) =>
      processes()
        .filter((line) => line.includes('store-process'))
        .map((line) => line.trim().split(/\s+/).map(Number))
        .flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined && pid > 1 ? [pid] : [])),
    async close() {
      for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      for (const line of processes().filter((each) => each.includes(data))) {
        try {
          process.kill(Number(line.trim().split(/\s+/)[0]), 'SIGKILL')
        } catch {
          // gone already
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
      remove()
    },
  }
}
export type Installation = Awaited<ReturnType<typeof openInstallation>>

const processes = () => execFileSync('ps', ['-eo', 'pid,ppid,args', '-ww'], { encoding: 'utf8' }).split('\n')

function command(parameters: string[], env: Record<string, string>): { out: string } {
  const out = execFileSync(process.execPath, ['--import', 'tsx', ...parameters], {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: COMMAND_TIMEOUT_MS,
  })
  return { out }
}
