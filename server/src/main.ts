import { startServer } from './start-server.ts'

/** Reads the environment, starts, and turns whatever prevents it into one line and a non-zero exit. */
const started = startServer(process.env, (line) => process.stdout.write(`${line}\n`))
let stopping = false
const stop = (exitCode: number) => {
  if (stopping) process.exit(1)
  stopping = true
  // In the middle of a start too: it is finished and closed again, so that no database stays behind.
  started
    .then((server) => server.stop())
    .then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
}
process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
try {
  const server = await started
  process.on('uncaughtException', (error) => {
    server.log.fatal({ err: error }, 'unexpected failure')
    stop(1)
  })
} catch (error) {
  process.stderr.write(`signet: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
  process.exit(1)
}
