import './ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from './api/session.ts'
import { App } from './app/app.tsx'
import { startTranslations } from './i18n/i18n.ts'

// zod would try whether it may compile code at run time, which the content security policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// A page brought back from the browser's memory still believes it is on its way to sign in.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})

const inFrame = window.self !== window.top

async function start() {
  // Silent renewal without a refresh token answers inside a hidden frame: hand the answer to the page and stop.
  if (inFrame && window.location.pathname === '/signed-in') {
    await session.signinCallback()
    return
  }
  await startTranslations()
  const element = document.getElementById('root')
  if (element === null) throw new Error('The page has no root element')
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()
