const names = new Map<string, Intl.DisplayNames>()

/** A country by its name in the reader's language; what is no code stays as it is. */
export function countryText(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  names.set(language, known)
  return known.of(code) ?? code
}
