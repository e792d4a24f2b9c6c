import type { en } from './en/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof en
  }
}
