import type { en } from './en/en.ts'

interface PageTexts {
  accounts: typeof import('./en/accounts.json')
  dashboard: typeof import('./en/dashboard.json')
  explorer: typeof import('./en/explorer.json')
  ingestion: typeof import('./en/ingestion.json')
  onboarding: typeof import('./en/onboarding.json')
  signalprint: typeof import('./en/signalprint.json')
  'threat-types': typeof import('./en/threat-types.json')
  threats: typeof import('./en/threats.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof en & PageTexts
  }
}
