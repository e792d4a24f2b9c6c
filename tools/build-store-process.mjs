import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The bundles of the server that are no part of its main one: each runs in a process or thread of its own. */
export const besideMain = {
  'store-process': join(root, 'server/src/stores/events/store-process.ts'),
  'block-thread': join(root, 'server/src/stores/events/columns/block-thread.ts'),
  'detection-thread': join(root, 'server/src/pipeline/detection/detection-thread.ts'),
  'large-post-thread': join(root, 'server/src/pipeline/large-posts/large-post-thread.ts'),
}

/** Makes these alone: what a server that runs from source, or a test, starts. */
export async function buildStoreProcess() {
  await mkdir(join(root, 'server/dist'), { recursive: true })
  await Promise.all(Object.entries(besideMain).map(([name, input]) => buildOne(name, input)))
}

async function buildOne(name, input) {
  const { build } = await import('rolldown')
  const folder = join(root, 'server/dist')
  const made = join(folder, `${name}-${process.pid}-${Date.now()}.js`)
  try {
    await build({
      input,
      platform: 'node',
      external: (id) => !/^(\.|\/|@signet\/)/.test(id),
      output: { file: made, format: 'esm' },
      logLevel: 'warn',
    })
    // Renamed into place, so that a process that starts meanwhile never reads half a file.
    await rename(made, join(folder, `${name}.js`))
  } finally {
    await rm(made, { force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStoreProcess()
