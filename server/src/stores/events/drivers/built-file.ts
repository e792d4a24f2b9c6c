import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What runs beside the server is always the bundle: next to the built server, or in dist when that runs from source. */
export function builtFile(name: string): string | undefined {
  return findUpwards(name) ?? findUpwards(`dist/${name}`)
}

/** Next to this file or above it. */
export function findUpwards(path: string): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = join(folder, path)
    if (existsSync(candidate)) return candidate
    const parent = dirname(folder)
    if (parent === folder) return undefined
    folder = parent
  }
}
