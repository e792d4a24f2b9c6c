import type { en } from './en/en.ts'

interface PageTexts {
  'account-details': typeof import('./en/account-details.json')
  accounts: typeof import('./en/accounts.json')
  dashboard: typeof import('./en/dashboard.json')
  'detection-settings': typeof import('./en/detection-settings.json')
  explorer: typeof import('./en/explorer.json')
  ingestion: typeof import('./en/ingestion.json')
  onboarding: typeof import('./en/onboarding.json')
  palette: typeof import('./en/palette.json')
  signalprint: typeof import('./en/signalprint.json')
  'threat-types': typeof import('./en/threat-types.json')
  threats: typeof import('./en/threats.json')
  values: typeof import('./en/values.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof en & PageTexts
  }
}
