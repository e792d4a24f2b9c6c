/** A piece of a sentence, and whether it names somebody. */
export interface TextPart {
  readonly text: string
  readonly hidden: boolean
}

const SHORTEST = 3
const LOOKS_PRIVATE = [
  String.raw`[^\s@<>"“”„'(),;:]+@[^\s@<>"“”„'(),;:]+\.[^\s@<>"“”„'(),;:]*[^\s@<>"“”„'(),;:.]`,
  String.raw`\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?`,
  String.raw`(?:[0-9a-f]{1,4}:){2,}[0-9a-f:]*(?:\/\d{1,3})?`,
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Cuts a sentence at what it names: the given values, and whatever looks like an e-mail or an address. */
export function privateParts(text: string, values: readonly string[]): TextPart[] {
  const named = [...new Set(values)]
    .filter((value) => value.length >= SHORTEST)
    .sort((one, other) => other.length - one.length)
    .map(escaped)
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${[...named, ...LOOKS_PRIVATE].join('|')})(?![\p{L}\p{N}])`,
    'giu',
  )
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), hidden: false })
    parts.push({ text: match[0], hidden: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), hidden: false })
  return parts
}
