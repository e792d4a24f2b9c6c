import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Everything there is to measure, one after the other: `npm run bench`, or `npm run bench -- reads`. */
const measures = ['start-up', 'ingest', 'reads', 'graph', 'lag', 'scale', 'flood', 'kills']
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !measures.includes(name))
if (unknown.length > 0) {
  console.error(`there is no measure ${unknown.join(', ')}: choose from ${measures.join(', ')}`)
  process.exit(1)
}
await run(['tools/build.mjs'])
for (const name of asked.length > 0 ? asked : measures) {
  console.log(`\n── ${name}`)
  await run(['--import', 'tsx', join('bench', `${name}.ts`)])
}

function run(parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' })
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${parameters.at(-1)} ended with ${code}`)),
    )
  })
}
