/** What is wrong with a query, by the path of the part that is wrong. */
export class QueryProblem extends Error {
  override readonly name = 'QueryProblem'
  readonly fields: Readonly<Record<string, string>>
  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.entries(fields).join('; '))
    this.fields = fields
  }
}

/** Collects problems, so that all are told at once; the first of a place stays. */
export interface Problems {
  tell(path: string, sentence: string): null
  throwAny(): void
}

export function problems(): Problems {
  const fields = new Map<string, string>()
  return {
    tell(path, sentence) {
      if (!fields.has(path)) fields.set(path, sentence)
      return null
    },
    throwAny() {
      if (fields.size > 0) throw new QueryProblem(Object.fromEntries(fields))
    },
  }
}
