import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { launchBrowser } from './launch-browser.ts'
import { startServer } from './server.ts'

/** What every journey is told: where the system answers, where it keeps its data, and which browsers there are. */
export interface System {
  root: string
  origin: string
  dataDirectory: string
  /** One a worker: two journeys in one browser would take the focus from each other. */
  browsers: string[]
}

const WORKERS = 2

declare module 'vitest' {
  interface ProvidedContext {
    system: System
  }
}

export default async function setup(project: TestProject) {
  rmSync(join(import.meta.dirname, '.artifacts'), { recursive: true, force: true })
  const server = await startServer()
  const browsers = await Promise.all(Array.from({ length: WORKERS }, launchBrowser)).catch(async (error) => {
    await server.stop()
    throw error
  })
  const { root, origin, dataDirectory } = server
  const endpoints = browsers.map((browser) => browser.wsEndpoint())
  project.provide('system', { root, origin, dataDirectory, browsers: endpoints })
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    await server.stop()
  }
}
