import { realClock } from './command/clock.ts'
import { help, readOptions } from './command/options.ts'
import { run } from './command/run.ts'

/** `npm run simulate`: a simulated world, sent to a running Signet or written to a file. */
try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === null) process.stdout.write(help)
  else await run(options, realClock, (line) => process.stderr.write(`${line}\n`))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
