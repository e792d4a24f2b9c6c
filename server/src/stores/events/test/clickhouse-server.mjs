// A ClickHouse server for tests, out of the library that chDB brings: clickhouse-local listens on HTTP and on its own
// protocol. Unauthenticated, so loopback only. Usage: clickhouse-server.mjs <folder> <http port> <tcp port> [config file]
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const { DataType, load, open } = require('ffi-rs')
const library = `@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
const [folder, httpPort, tcpPort, configFile] = process.argv.slice(2)

open({ library: 'chdb', path: join(dirname(createRequire(require.resolve('chdb')).resolve(library)), 'libchdb.so') })
const query = [
  'SYSTEM START LISTEN HTTP',
  'SYSTEM START LISTEN TCP',
  // As long as this runs, the server serves.
  'SELECT sleepEachRow(1) FROM numbers(100000) SETTINGS function_sleep_max_microseconds_per_block = 0, max_block_size = 1 FORMAT Null',
]
const parameters = [
  'clickhouse',
  `--path=${folder}`,
  '--listen_host=127.0.0.1',
  `--http_port=${httpPort}`,
  `--tcp_port=${tcpPort}`,
  ...(configFile === undefined ? [] : [`--config-file=${configFile}`]),
  '--multiquery',
  `--query=${query.join('; ')}`,
]
// Ends with its parent, also when that is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
await load({
  library: 'chdb',
  funcName: 'query_stable_v2',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [parameters.length, parameters],
  runInNewThread: true,
})
