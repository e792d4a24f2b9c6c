import { spawn } from 'node:child_process'
import { isBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './project.mjs'
import { ensureRuntime } from './runtime.mjs'

// Both sides reload while editing: the server restarts, pages come from Vite through the server's own address.
await ensureInstalled()
await ensureRuntime()
if (!isBuilt()) await runNode(['tools/build.mjs'])
const env = { ...process.env, SIGNET_CONSOLE_DEV_URL: 'http://127.0.0.1:5173' }
const children = [
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'console', '--clearScreen', 'false'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--watch-path=server/src',
      '--watch-path=contract/src',
      '--watch-path=identity/src',
      '--watch-preserve-output',
      'server/src/main.ts',
    ],
    { cwd: root, stdio: 'inherit', env },
  ),
]
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
await Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
for (const child of children) child.kill('SIGTERM')
