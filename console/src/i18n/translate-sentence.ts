import i18next from 'i18next'
import { en } from './en/en.ts'

const byKey = <T extends object>(texts: T) => Object.entries(texts) as [keyof T, string][]

/** The contract's rules speak English sentences; this finds the same sentence in the reader's language. */
export function translateRule(sentence: string): string {
  const key = byKey(en.rules).find(([, text]) => text === sentence)?.[0]
  return key === undefined ? sentence : i18next.t(`rules:${key}`)
}

/** An error of the API by its code; one this version does not know keeps the server's own sentence. */
export function translateError(code: string, sentence: string): string {
  const key = byKey(en.errors).find(([known]) => known === code)?.[0]
  return key === undefined ? sentence : i18next.t(`errors:${key}`)
}
