import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './en/en.ts'
import { type Language, pickLanguage, storedLanguage, storeLanguage } from './language.ts'
import { loadTextsOf } from './page-texts.ts'

/** English is part of the first load, since every other language falls back to it. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<Record<string, object>>> = {
  de: async () => (await import('./de/de.ts')).de,
}

async function load(language: Language) {
  if (language === 'en' || i18next.hasResourceBundle(language, 'ui')) return
  for (const [namespace, texts] of Object.entries(await loaders[language]())) {
    i18next.addResourceBundle(language, namespace, texts)
  }
}

async function apply(language: Language) {
  await Promise.all([load(language), loadTextsOf(language)]).catch(() => undefined)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

export async function startTranslations() {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'ui',
    ns: Object.keys(en),
    resources: { en },
    interpolation: { escapeValue: false },
  })
  await apply(pickLanguage(storedLanguage(), navigator.languages))
}

export function chooseLanguage(language: Language) {
  storeLanguage(language)
  return apply(language)
}
