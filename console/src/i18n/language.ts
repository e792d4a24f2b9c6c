export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const KEY = 'signet.language'

const known = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text?.toLowerCase().split('-')[0]) ?? null

/** The chosen one, otherwise the first of the browser's languages that exists, otherwise English. */
export function pickLanguage(chosen: string | null, preferred: readonly string[]): Language {
  return known(chosen) ?? preferred.map(known).find((language) => language !== null) ?? 'en'
}

export const storedLanguage = () => localStorage.getItem(KEY)
export const storeLanguage = (language: Language) => localStorage.setItem(KEY, language)
