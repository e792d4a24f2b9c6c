import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program in the project's folder; rejects with its exit code. */
export function run(command, parameters, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
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
