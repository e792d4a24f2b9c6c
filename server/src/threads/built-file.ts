import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What runs in a process or thread of its own is always a bundle: beside the built server, or in dist when it runs from source. */
export const builtFile = (name: string): string | undefined => findUpwards(name) ?? findUpwards(`dist/${name}`)

/** In this folder, or the nearest one around it. */
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
