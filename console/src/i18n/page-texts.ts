import i18next from 'i18next'
import type { Language } from './language.ts'

/** The texts of pages that are not part of the first load: they come with their page. */
const loaders = {
  'account-details': { en: () => import('./en/account-details.json'), de: () => import('./de/account-details.json') },
  accounts: { en: () => import('./en/accounts.json'), de: () => import('./de/accounts.json') },
  dashboard: { en: () => import('./en/dashboard.json'), de: () => import('./de/dashboard.json') },
  'detection-settings': {
    en: () => import('./en/detection-settings.json'),
    de: () => import('./de/detection-settings.json'),
  },
  explorer: { en: () => import('./en/explorer.json'), de: () => import('./de/explorer.json') },
  ingestion: { en: () => import('./en/ingestion.json'), de: () => import('./de/ingestion.json') },
  onboarding: { en: () => import('./en/onboarding.json'), de: () => import('./de/onboarding.json') },
  palette: { en: () => import('./en/palette.json'), de: () => import('./de/palette.json') },
  signalprint: { en: () => import('./en/signalprint.json'), de: () => import('./de/signalprint.json') },
  'threat-types': { en: () => import('./en/threat-types.json'), de: () => import('./de/threat-types.json') },
  threats: { en: () => import('./en/threats.json'), de: () => import('./de/threats.json') },
  values: { en: () => import('./en/values.json'), de: () => import('./de/values.json') },
} satisfies Record<string, Record<Language, () => Promise<{ default: object }>>>

export type PageNamespace = keyof typeof loaders
export const pageNamespaces = Object.keys(loaders) as PageNamespace[]

const loaded = new Set<PageNamespace>()

async function load(namespace: PageNamespace, language: Language) {
  if (i18next.hasResourceBundle(language, namespace)) return
  const { default: texts } = await loaders[namespace][language]()
  i18next.addResourceBundle(language, namespace, texts)
}

/** English too, since every other language falls back to it. */
export async function withTexts<Page>(
  namespaces: PageNamespace | readonly PageNamespace[],
  page: Promise<Page>,
): Promise<Page> {
  const wanted = [namespaces].flat()
  for (const namespace of wanted) loaded.add(namespace)
  const languages = ['en', i18next.language as Language] as const
  await Promise.all(wanted.flatMap((namespace) => languages.map((language) => load(namespace, language))))
  return page
}

/** For a change of language while pages are open. */
export const loadTextsOf = (language: Language) =>
  Promise.all([...loaded].map((namespace) => load(namespace, language)))
