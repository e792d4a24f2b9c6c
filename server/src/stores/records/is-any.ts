import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

// Texts travel as one value: a statement with thousands of placeholders takes long to build, and so does one whose list is
// written out text by text.
const oneValue = (texts: readonly string[]) => sql`${sql.param(arrayOf(texts))}::text[]`

/** As PostgreSQL writes a list of texts. The driver looks at each of thousands by itself, which takes twenty times as long. */
function arrayOf(texts: readonly string[]): string {
  if (texts.length === 0) return '{}'
  const joined = texts.join('","')
  const isPlain = !joined.includes('\\') && joined.split('"').length === 2 * texts.length - 1
  return `{"${isPlain ? joined : texts.map(escaped).join('","')}"}`
}

const escaped = (text: string) => text.replace(/["\\]/g, '\\$&')

/** Whether a text is among these. */
export const isAny = (column: AnyColumn, texts: readonly string[]): SQL => sql`${column} = ANY(${oneValue(texts)})`

/** From here on a list is held against a table of the texts; an index would find rows sooner, and compare each with each text. */
const MANY = 50

/** Whether any of a list of texts is among these. */
export const hasAny = (column: AnyColumn, texts: readonly string[]): SQL =>
  texts.length < MANY
    ? sql`${column} && ${oneValue(texts)}`
    : sql`EXISTS (SELECT FROM unnest(${column}) AS each (text) WHERE each.text = ANY(${oneValue(texts)}))`
