import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root, run, runNode } from './project.mjs'

const PLACES = [
  // The same browser without its window: about a quarter faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser for the journeys: one already there, else the system's package, else Playwright's own. Never a silent skip. */
export async function ensureChromium() {
  const found = find()
  if (found !== null) return found
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    process.stderr.write('Installing Chromium from the system’s packages …\n')
    await run('apt-get', ['update', '-qq']).catch(() => undefined)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 2],
      }).catch(() => undefined)
      const installed = find()
      if (installed !== null) return installed
    }
  }
  await runNode([join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('playwright-core')
  return chromium.executablePath()
}

function find() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place !== undefined && isExecutable(place)) ?? null
}

function isExecutable(place) {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}
