const firstOf = (text: string) => [...text][0] ?? ''

/** Two letters for the round button: of the name, else of the e-mail address. */
export function initialsOf(name: string, email: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters =
    words.length > 0 ? firstOf(words[0] ?? '') + (words.length > 1 ? firstOf(words.at(-1) ?? '') : '') : firstOf(email)
  return letters.toUpperCase() || '?'
}
