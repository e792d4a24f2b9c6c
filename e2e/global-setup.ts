import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { launchBrowser } from './launch-browser.ts'
import { startServer } from './server.ts'

/** What every journey is told: where the system answers, where it keeps its data, and which browser to use. */
export interface System {
  root: string
  origin: string
  dataDirectory: string
  browser: string
}

declare module 'vitest' {
  interface ProvidedContext {
    system: System
  }
}

export default async function setup(project: TestProject) {
  rmSync(join(import.meta.dirname, '.artifacts'), { recursive: true, force: true })
  const server = await startServer()
  const browser = await launchBrowser().catch(async (error) => {
    await server.stop()
    throw error
  })
  const { root, origin, dataDirectory } = server
  project.provide('system', { root, origin, dataDirectory, browser: browser.wsEndpoint() })
  return async () => {
    await browser.close()
    await server.stop()
  }
}
