import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What runs in a process or thread of its own is always a bundle: beside the built server, or in dist when it runs from source. */
export const builtFile = (name: string): string | undefined => findUpwards(name) ?? findUpwards(`dist/${name}`)

/** The same for a thread that nothing works without. */
export function threadFile(name: string): string {
  const file = builtFile(`${name}.js`)
  if (file === undefined) throw new Error(`${name}.js is not built, run \`npm start\` or \`npm test\``)
  return file
}

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
