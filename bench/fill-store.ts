import { fork } from 'node:child_process'
import { join } from 'node:path'
import { chdbRuntime } from '../server/src/stores/events/drivers/chdb-runtime.ts'

const root = join(import.meta.dirname, '..')
const CHUNK = 500_000

/**
 * Fills the events of a server that is not running, by the engine itself: ten million posts would take longer than
 * everything that is measured on them. Half a year, 480,000 accounts, 200,000 addresses, a few thousand agents.
 */
export async function fillStore(data: string, workspace: string, events: number): Promise<void> {
  const settings = { directory: join(data, 'events/store'), database: 'signet', readers: 1, maxThreads: 2 }
  const { execPath, execArgv, environment } = chdbRuntime()
  const child = fork(join(root, 'server/dist/store-process.js'), [JSON.stringify(settings)], {
    execPath,
    execArgv,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: '12',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  const opened = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { kind: string; number?: number; message?: string }) => {
      const failed = new Error(message.message ?? message.kind)
      if (message.kind === 'open') resolve()
      else if (message.kind === 'failed') reject(failed)
      else if (message.kind === 'done') waiting.get(message.number ?? -1)?.resolve()
      else waiting.get(message.number ?? -1)?.reject(failed)
    })
  })
  let number = 0
  const command = (sql: string) =>
    new Promise<void>((resolve, reject) => {
      number += 1
      waiting.set(number, { resolve, reject })
      child.send({ number, task: { kind: 'command', sql, parameters: {} } })
    })
  await opened
  for (let from = 0; from < events; from += CHUNK) {
    await command(insertStatement(workspace, from, Math.min(CHUNK, events - from), events))
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.send({ kind: 'close' })
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(late)
}

/** Every fortieth event comes from here: at ten million, from some 195,000 accounts. */
export const CROWDED_IP = '81.255.0.1'

const spanSeconds = 179 * 86_400
const insertStatement = (workspace: string, from: number, count: number, events: number) => `INSERT INTO events
  (workspace, ts, receivedAt, eventId, type, source, account, accountId, email, emailDomain, ip, userAgent, session, print,
   country, city, asn, asOrganisation, networkCidr, browser, os, deviceType)
SELECT
  toUUID('${workspace}'),
  now64(3) - toIntervalMillisecond(toInt64((${events} - number) * ${spanSeconds * 1000} / ${events})) AS moment,
  moment + toIntervalSecond(1),
  toString(generateUUIDv4()),
  ['LOGIN_SUCCESS', 'LOGIN_SUCCESS', 'LOGIN_SUCCESS', 'LOGIN_FAILED', 'MFA_SUCCESS', 'TOKEN_ISSUED', 'LOGOUT_SUCCESS'][1 + cityHash64(number, 1) % 7],
  'native',
  concat('account-', toString(cityHash64(number, 2) % 480000)) AS name,
  name,
  concat('person', toString(cityHash64(number, 2) % 480000), '@example.com'),
  'example.com',
  if(cityHash64(number, 11) % 40 = 0, '${CROWDED_IP}', IPv4NumToString(toUInt32(1358954496 + cityHash64(number, 3) % 200000))),
  concat('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/', toString(100 + cityHash64(number, 4) % 40), '.0.', toString(cityHash64(number, 5) % 50), '.0 Safari/537.36'),
  toString(generateUUIDv4()),
  lower(hex(substring(SHA256(concat(name, toString(cityHash64(number, 6) % 3))), 1, 11))),
  ['GB', 'DE', 'FR', 'US', 'US', 'BR', 'IN', 'VN', 'NG', 'ES', 'IT', 'PL'][1 + cityHash64(number, 7) % 12],
  concat('City ', toString(cityHash64(number, 8) % 400)),
  toUInt32(1000 + cityHash64(number, 9) % 300),
  concat('Network ', toString(cityHash64(number, 9) % 300)),
  concat('81.', toString(cityHash64(number, 10) % 200), '.0.0/16'),
  'Chrome', 'Windows', 'desktop'
FROM numbers(${from}, ${count})`
