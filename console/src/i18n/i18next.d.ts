import type { en } from './en/en.ts'

interface PageTexts {
  accounts: typeof import('./en/accounts.json')
  explorer: typeof import('./en/explorer.json')
  ingestion: typeof import('./en/ingestion.json')
  onboarding: typeof import('./en/onboarding.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof en & PageTexts
  }
}
