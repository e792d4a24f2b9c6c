import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, runKeepingTheEnd } from './project.mjs'
import { ensureRuntime } from './runtime.mjs'

// Every check and test there is, in the order in which they fail fastest. One that cannot run is a failure, never a skip.
await ensureInstalled()
await ensureRuntime()
const chromium = await ensureChromium().catch((error) => fail(`no Chromium for the browser journeys: ${error.message}`))
const env = { ...process.env, CHROMIUM_PATH: chromium, FORCE_COLOR: '0' }
const reports = mkdtempSync(join(tmpdir(), 'signet-test-'))
const bin = (name) => `node_modules/${name}`
const steps = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['types', [bin('typescript/bin/tsc'), '-p', '.']],
  ['types of the console', [bin('typescript/bin/tsc'), '-p', 'console']],
  ['architecture', ['--import', 'tsx', 'tools/architecture.ts']],
  ['dead code', [bin('knip/bin/knip.js')]],
  ['build', ['tools/build.mjs']],
  ['unit, HTTP and store tests', vitest()],
  ['browser journeys', vitest('--config', 'e2e/vitest.config.ts')],
]
const failed = []
const unsteady = []
for (const [name, parameters] of steps) {
  const started = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  try {
    await run(name, parameters)
    process.stdout.write(`── ${name}: ok in ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  } catch (error) {
    failed.push({ name, printed: error.printed ?? '' })
    process.stdout.write(`── ${name}: FAILED (${error.message})\n`)
  }
}
rmSync(reports, { recursive: true, force: true })
// A long run scrolls far past what failed in its middle: it is said once more where everybody looks, at the end.
for (const { name, printed } of [...unsteady, ...failed]) process.stdout.write(`\n── ${name} ended with\n${printed}\n`)
if (failed.length > 0) fail(`failed: ${failed.map(({ name }) => name).join(', ')}`)
for (const { files } of unsteady)
  process.stdout.write(`\nPassed only when run alone, look at why:\n${files.join('\n')}\n`)
process.stdout.write('\nEvery check passed.\n')

function vitest(...options) {
  return [bin('vitest/vitest.mjs'), 'run', ...options]
}

/**
 * Engines, servers and browsers beside each other on a small machine can miss a deadline that one of them alone keeps. A
 * few files that failed get a second run, one after the other; what fails then has failed, and the first is not hidden.
 */
async function run(name, parameters) {
  if (!parameters[0].includes('vitest')) return runKeepingTheEnd(process.execPath, parameters, { env })
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    await runKeepingTheEnd(process.execPath, [...parameters, ...reporters], { env })
  } catch (error) {
    const files = failedFiles(report)
    if (files.length === 0 || files.length > 3) throw error
    process.stdout.write(`\n── ${name}, once more alone: ${files.join(', ')}\n`)
    await runKeepingTheEnd(process.execPath, [...parameters, '--maxWorkers=1', ...files], { env })
    unsteady.push({ name, files, printed: error.printed ?? '' })
  }
}

function failedFiles(report) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  } catch {
    return []
  }
}
