/** Markup that is safe to send; everything else is escaped when it is put into a template. */
export interface Html {
  readonly text: string
}

type Part = Html | string | number | false | undefined | readonly Part[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { text: strings.reduce((text, chunk, i) => text + render(parts[i - 1]) + chunk) }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** For text of this package's own (the mark, for example), never for input. */
export function trusted(text: string): Html {
  return { text }
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if (isList(part)) return part.map(render).join('')
  return part.text
}

function isList(part: Html | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part)
}
