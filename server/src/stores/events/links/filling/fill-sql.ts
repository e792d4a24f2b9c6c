import { attributeKinds } from '@signet/contract/identifiers'
import { fieldOfKind } from '@signet/engine/links/link'
import { insertSettings } from '../../drivers/event-engine.ts'
import { LINK_FILES } from '../../drivers/store-protocol.ts'
import { eventColumns, typeWithoutCodec } from '../../event-columns.ts'

const fields = ['timestamp', 'type', 'account', ...Object.values(fieldOfKind)] as const

const structure = `workspace UUID, ${fields.map((field) => `${eventColumns[field][0]} ${typeWithoutCodec(eventColumns[field][1])}`).join(', ')}`

/** What links are made of. */
export const linkColumns: ReadonlySet<string> = new Set(['workspace', ...fields.map((field) => eventColumns[field][0])])

// What an event names, the account itself first: `linksOf` of the engine.
const named = [
  `('account', account)`,
  ...attributeKinds.map((kind) => `('${kind}', ${eventColumns[fieldOfKind[kind]][0]})`),
]

/** The rows that the server wrote for the engine. */
export const linkFile = (format: keyof typeof LINK_FILES) =>
  `file('${LINK_FILES[format]}', ${format}, '${structure.replaceAll("'", "''")}')`

/**
 * One row a link and event: the tables sum them up as they are written, which costs less than doing it before. The tables
 * are described where they are made, in the migrations.
 */
export function fillStatements(source: string): string[] {
  const rows = `FROM ${source}
ARRAY JOIN arrayFilter(pair -> pair.2 != '', [${named.join(', ')}]) AS pair
WHERE account != ''`
  return [
    `INSERT INTO links (workspace, account, kind, value, day, events, failures, successes, firstSeen, lastSeen)
SELECT workspace, account, pair.1, pair.2, toDate(ts), 1, type IN ('LOGIN_FAILED', 'LOGIN_BLOCKED'), type = 'LOGIN_SUCCESS', ts, ts
${rows}`,
    `INSERT INTO identifier_accounts (workspace, kind, value, account, lastSeen)
SELECT workspace, pair.1, pair.2, account, ts
${rows}`,
  ]
}

/** All of a step in one block: whether it was taken before is then known by its token, however the engine would cut it. */
export const fillSettings = (token: string) =>
  ({
    ...insertSettings,
    max_threads: 1,
    min_insert_block_size_rows: '1000000000',
    min_insert_block_size_bytes: '8000000000',
    insert_deduplication_token: token,
  }) as const
