import type { BrowserContext } from 'playwright-core'

const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  window.reportViolation(event.violatedDirective + ' ' + event.blockedURI)
})`

/** Everything a browser complains about: uncaught errors, console errors, policy violations, failures of the server. */
export async function watch(context: BrowserContext, origin: string): Promise<string[]> {
  const troubles: string[] = []
  context.on('weberror', (error) => troubles.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`server: ${response.status()} ${response.url()}`)
  })
  context.on('request', (request) => {
    const outside = /^https?:/.test(request.url()) && new URL(request.url()).origin !== origin
    if (outside) troubles.push(`foreign request: ${request.url()}`)
  })
  await context.exposeFunction('reportViolation', (text: string) => troubles.push(`policy: ${text}`))
  await context.addInitScript({ content: REPORT_VIOLATIONS })
  return troubles
}
