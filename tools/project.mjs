import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program in the project's folder; rejects with its exit code. */
export function run(command, parameters, options = {}) {
  return ended(spawn(command, parameters, { cwd: root, stdio: 'inherit', ...options }), command, parameters)
}

/** Runs it as `run` does; a rejection carries the end of what was printed, as `printed`. */
export async function runKeepingTheEnd(command, parameters, { characters = 12_000, ...options } = {}) {
  const child = spawn(command, parameters, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], ...options })
  let printed = ''
  for (const stream of ['stdout', 'stderr']) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      process[stream].write(text)
      printed = (printed + text).slice(-characters)
    })
  }
  await ended(child, command, parameters).catch((error) => {
    throw Object.assign(error, { printed })
  })
}

function ended(child, command, parameters) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // Not 'exit': what was printed last may still be under way then.
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${command} ${parameters.join(' ')} ended with ${signal ?? code}`))
    })
  })
}

export const runNode = (parameters, options) => run(process.execPath, parameters, options)

/** One line, no stack: what went wrong here is the environment's, not the code's. */
export function fail(message) {
  process.stderr.write(`signet: ${message}\n`)
  process.exit(1)
}
