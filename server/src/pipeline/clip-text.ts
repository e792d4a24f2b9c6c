/** Its beginning, without half a character at the end. */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
