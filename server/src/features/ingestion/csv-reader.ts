import { AppError } from '../../app-error.ts'

const QUOTE = '"'

/**
 * The rows of a text, in time that grows with its length alone, whatever the quotes in it: a file is its sender's to
 * write. What stands behind a closing quote belongs to its cell as it is. A quote that is not closed in its own row would
 * take the rows behind it for one cell: the text is refused, with the line that it opens in.
 */
export function* csvRows(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = []
  let at = 0
  const special = new RegExp(`[${delimiter === '|' ? '\\|' : delimiter}\\r\\n]`, 'g')
  while (at < text.length) {
    const quoted = text[at] === QUOTE ? readQuoted(text, at) : { value: '', end: at }
    special.lastIndex = quoted.end
    const end = special.exec(text)?.index ?? text.length
    const behind = text.slice(quoted.end, end)
    // Closed by the quote that opens a cell of a later row.
    if (behind.trim() !== '' && /[\r\n]/.test(quoted.value)) throw unclosed(text, at)
    row.push(quoted.value + behind)
    at = end + 1
    if (text[end] === delimiter) {
      if (at === text.length) row.push('')
      continue
    }
    yield row
    row = []
    if (text[end] === '\r' && text[at] === '\n') at += 1
  }
  if (row.length > 0) yield row
}

/** What stands between a quote and the one that closes it; two are one that is meant. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = text.indexOf(QUOTE, from)
    if (quote < 0) throw unclosed(text, start)
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== QUOTE) return { value: parts.join(QUOTE), end: quote + 1 }
    from = quote + 2
  }
}

function unclosed(text: string, at: number): AppError {
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length
  return new AppError('csvErrorQuote', { fields: { line: String(line) } })
}
