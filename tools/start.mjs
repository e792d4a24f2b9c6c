import { isBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, runNode } from './project.mjs'
import { ensureRuntime, serverOptions } from './runtime.mjs'

// Installs, builds what changed, then becomes the server: one process less to keep, and signals reach it directly.
await ensureInstalled()
await ensureRuntime(serverOptions)
if (!isBuilt()) {
  process.stderr.write('Building …\n')
  // A child, so that the builders' memory is gone when the server starts.
  await runNode(['tools/build.mjs'], { stdio: ['ignore', 2, 2] }).catch((error) =>
    fail(`the build failed: ${error.message}`),
  )
}
process.env.NODE_ENV ??= 'production'
await import('../server/dist/main.js')
