import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { builtFile, findUpwards } from '../../../threads/built-file.ts'
import { NoEmbeddedEngine } from '../event-store-errors.ts'

/** How to fork the store process here. */
export interface ChdbRuntime {
  readonly execPath: string
  readonly execArgv: string[]
  readonly environment: Record<string, string>
  readonly kind: 'native' | 'emulated'
  /** Whether a question is answered sooner by several threads. */
  readonly parallel: boolean
}

// Written by tools/x64/engine.mjs, on platforms for which chDB publishes no library; paths are relative to its home.
const Translator = z.object({
  command: z.string(),
  arguments: z.array(z.string()),
  paths: z.record(z.string(), z.string()),
  parallel: z.boolean().default(false),
})
const Emulation = z.object({
  home: z.string(),
  small: Translator,
  /** Many times as fast, for half a gigabyte of memory more. */
  roomy: Translator.optional(),
})
/** A machine of four gigabytes says somewhat less. */
const MUCH_MEMORY = 3.5 * 1024 ** 3
const emulationFile = 'node_modules/.cache/signet-engine.json'

export function chdbRuntime(): ChdbRuntime {
  if (hasLibrary()) return { kind: 'native', parallel: true, execPath: process.execPath, execArgv: [], environment: {} }
  const file = findUpwards(emulationFile)
  if (file === undefined) {
    throw new NoEmbeddedEngine('There is no embedded event store for this platform, set CLICKHOUSE_URL')
  }
  const { home, small, roomy } = Emulation.parse(JSON.parse(readFileSync(file, 'utf8')))
  const translator = hasRoom() ? (roomy ?? small) : small
  const at = (path: string) => (path.startsWith('./') ? join(dirname(file), home, path) : path)
  return {
    kind: 'emulated',
    parallel: translator.parallel,
    execPath: at(translator.command),
    execArgv: translator.arguments.map(at),
    environment: Object.fromEntries(Object.entries(translator.paths).map(([name, path]) => [name, at(path)])),
  }
}

/** A machine that cannot spare it can still try things out, slowly. */
const hasRoom = () => process.env.CHDB_EMULATOR !== 'small' && totalmem() >= MUCH_MEMORY

export const storeProcessFile = () => bundle('store-process.js')

/** The thread that makes blocks of rows for it. */
export const blockThreadFile = () => bundle('block-thread.js')

function bundle(name: string): string {
  const found = builtFile(name)
  if (found === undefined) throw new NoEmbeddedEngine(`${name} is not built, run \`npm start\` or \`npm test\``)
  return found
}

function hasLibrary(): boolean {
  const name = `@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
  try {
    createRequire(createRequire(import.meta.url).resolve('chdb')).resolve(name)
    return true
  } catch {
    return false
  }
}
