import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, runKeepingTheEnd } from './project.mjs'

// Every check and test there is, in the order in which they fail fastest. One that cannot run is a failure, never a skip.
await ensureInstalled()
const chromium = await ensureChromium().catch((error) => fail(`no Chromium for the browser journeys: ${error.message}`))
const bin = (name) => `node_modules/${name}`
const steps = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['types', [bin('typescript/bin/tsc'), '-p', '.']],
  ['types of the console', [bin('typescript/bin/tsc'), '-p', 'console']],
  ['architecture', ['--import', 'tsx', 'tools/architecture.ts']],
  ['dead code', [bin('knip/bin/knip.js')]],
  ['build', ['tools/build.mjs']],
  ['unit, HTTP and store tests', [bin('vitest/vitest.mjs'), 'run']],
  ['browser journeys', [bin('vitest/vitest.mjs'), 'run', '--config', 'e2e/vitest.config.ts']],
]
const failed = []
for (const [name, parameters] of steps) {
  const started = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  try {
    await runKeepingTheEnd(process.execPath, parameters, {
      env: { ...process.env, CHROMIUM_PATH: chromium, FORCE_COLOR: '0' },
    })
    process.stdout.write(`── ${name}: ok in ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  } catch (error) {
    failed.push({ name, printed: error.printed ?? '' })
    process.stdout.write(`── ${name}: FAILED (${error.message})\n`)
  }
}
// A long run scrolls far past what failed in its middle: it is said once more where everybody looks, at the end.
for (const { name, printed } of failed) process.stdout.write(`\n── ${name} ended with\n${printed}\n`)
if (failed.length > 0) fail(`failed: ${failed.map(({ name }) => name).join(', ')}`)
process.stdout.write('\nEvery check passed.\n')
