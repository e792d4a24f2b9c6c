import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Bundles server/dist/store-process.js alone: what a server that runs from source, or a test, forks. */
export async function buildStoreProcess() {
  const { build } = await import('rolldown')
  const folder = join(root, 'server/dist')
  const made = join(folder, `store-process-${process.pid}-${Date.now()}.js`)
  await mkdir(folder, { recursive: true })
  try {
    await build({
      input: join(root, 'server/src/stores/events/store-process.ts'),
      platform: 'node',
      external: (id) => !/^(\.|\/|@signet\/)/.test(id),
      output: { file: made, format: 'esm' },
      logLevel: 'warn',
    })
    // Renamed into place, so that a process that starts meanwhile never reads half a file.
    await rename(made, join(folder, 'store-process.js'))
  } finally {
    await rm(made, { force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStoreProcess()
