import { chromium } from 'playwright-core'

/** One browser for all journeys; each visit gets a profile of its own in it. */
export const launchBrowser = () =>
  chromium.launchServer({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
