import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test-world.ts'

let world: World
let workspace: WorkspaceId
beforeAll(async () => {
  world = await openWorld()
  workspace = await world.addWorkspace()
}, 60_000)
afterAll(() => world.close())

const header = 'timestamp,ip,accountId,email,phone,userAgent,type'
const at = (msAgo = 60_000) => new Date(Date.now() - msAgo).toISOString()
const row = (change: Record<string, string> = {}) => {
  const cells = {
    timestamp: at(),
    ip: '81.2.69.142',
    accountId: randomUUID(),
    email: 'ada@example.com',
    phone: '',
    userAgent: 'Firefox',
    type: 'LOGIN_SUCCESS',
    ...change,
  }
  return Object.values(cells).join(',')
}
const DAY_MS = 86_400_000

async function upload(file: string | Buffer, query: Record<string, string> = {}, type = 'text/csv') {
  const answer = await world.app.inject({
    method: 'POST',
    url: routes.uploadCsv.path,
    query,
    payload: file,
    headers: {
      authorization: `Bearer ${await world.member(workspace, 'Analyst')}`,
      'x-client-uuid': workspace,
      'content-type': type,
    },
  })
  return { status: answer.statusCode, ...answer.json() }
}

describe('a CSV file', () => {
  it('is taken in, and the same file again adds nothing', async () => {
    const file = [header, row(), row(), row({ timestamp: '' })].join('\n')
    expect(await upload(file)).toMatchObject({ status: 200, stored: true, rows: 3, accepted: 3, duplicates: 0 })
    expect(await upload(file)).toMatchObject({ status: 200, stored: true, accepted: 0, duplicates: 3 })
  })

  it('may have its columns in any order, more of them, any spelling and any separator', async () => {
    const names = ['Type', 'userAgent', 'PHONE', 'note', 'email', 'accountid', 'ip', 'timestamp', 'sessionId']
    const cells = ['LOGIN_FAILED', 'Firefox', '', 'x', 'a@example.com', randomUUID(), '81.2.69.142', at(), 's1']
    for (const separator of [',', ';', '\t', '|']) {
      const file = `${names.join(separator)}\r\n${cells.join(separator)}\r\n`
      const answer = await upload(file)
      expect(answer, separator).toMatchObject({ status: 200, rejected: 0 })
      expect(answer.accepted + answer.duplicates, separator).toBe(1)
    }
  })

  it('may hold newlines in quotes, a byte order mark, or be UTF-16', async () => {
    const file = `${header}\r\n${row({ userAgent: '"Fire\nfox, ""quoted"""' })}\r\n`
    expect(await upload(`\ufeff${file}`)).toMatchObject({ accepted: 1, rejected: 0, rows: 1 })
    const wide = Buffer.from(`\ufeff${header}\n${row()}`, 'utf16le')
    expect(await upload(wide)).toMatchObject({ accepted: 1 })
    expect(await upload(Buffer.from(wide).swap16())).toMatchObject({ duplicates: 1 })
  })

  it.each<[string, string | Buffer, number, string]>([
    ['without columns of the template', 'timestamp,ip,email\n', 400, 'csvErrorMissingFields'],
    ['without rows', `${header}\n\n`, 400, 'csvErrorEmpty'],
    ['that is empty', '', 400, 'csvErrorEmpty'],
    ['of blank lines', '\n \r\n', 400, 'csvErrorEmpty'],
    ['with a quote that is not closed', `${header}\n${row({ userAgent: '"abc' })}\n${row()}`, 400, 'csvErrorQuote'],
    [
      'with a row of 31 days and 1 second',
      `${header}\n${row({ timestamp: at(31 * DAY_MS + 1000) })}`,
      400,
      'datesTooOld',
    ],
    [
      'with a row 1 day and 1 second ahead',
      `${header}\n${row({ timestamp: at(-DAY_MS - 60_000) })}`,
      400,
      'datesTooNew',
    ],
    ['that is no text', Buffer.from([0x74, 0xff, 0xfe]), 400, 'unreadable_body'],
  ])('%s is refused', async (_name, file, status, code) => {
    expect(await upload(file)).toMatchObject({ status, error: { code } })
  })

  it('names the columns that it lacks and the rows whose dates are wrong', async () => {
    const lacking = await upload('timestamp,ip,email\n')
    expect(lacking.error.fields).toEqual({ columns: 'accountId, phone, userAgent, type' })
    const old = await upload([header, row(), row({ timestamp: '2020-01-01T00:00:00Z' })].join('\n'))
    expect(old.error.fields).toEqual({ rows: '2' })
  })

  it('names the line of a quote that is not closed, and keeps nothing', async () => {
    const file = [header, row(), row({ userAgent: '"abc' }), row()].join('\n')
    expect((await upload(file)).error.fields).toEqual({ line: '3' })
    expect(await upload(file.replace('"abc', 'abc'))).toMatchObject({ rows: 3, accepted: 3, duplicates: 0 })
  })

  it('may have columns of any other name, whatever they hold', async () => {
    const names = ['customData', 'note', 'eventId', '__proto__', '']
    for (const cells of [
      ['', '', '', '', ''],
      ['no JSON', 'x', '1', '{}', 'y'],
    ]) {
      const file = `${header},${names.join(',')}\n${row()},${cells.join(',')}`
      expect(await upload(file)).toMatchObject({ accepted: 1, rejected: 0, errors: [] })
    }
  })

  it('rejects rows without what the specification requires of each, naming the row', async () => {
    const answer = await upload([header, row(), row({ userAgent: '' }), row({ type: '' })].join('\n'))
    expect(answer).toMatchObject({
      accepted: 1,
      rejected: 2,
      errors: [
        { index: 1, code: 'missing_user_agent' },
        { index: 2, code: 'unknown_type' },
      ],
    })
  })

  it('is taken as text/csv only, and says so', async () => {
    for (const type of ['application/json', 'text/plain', 'application/vnd.ms-excel']) {
      const { status, error } = await upload(header, {}, type)
      expect(status).toBe(415)
      expect(error).toMatchObject({ code: 'unsupported_media_type', fields: { 'content-type': 'Send text/csv' } })
    }
  })

  it('is read up to row 4,500, and says how many it left out', async () => {
    const rows = Array.from({ length: 4501 }, () => row())
    expect(await upload([header, ...rows].join('\n'))).toMatchObject({ rows: 4500, rowsLeftOut: 1, accepted: 4500 })
  })

  it('with identifiers that are not valid keeps nothing until it is told to skip them', async () => {
    const rows = [row(), row({ email: 'nobody' }), row({ ip: '10.0.0.300' }), row({ phone: '12' })]
    const file = [header, ...rows].join('\n')
    const held = await upload(file)
    expect(held).toMatchObject({ stored: false, accepted: 0 })
    expect(held.invalidRows).toMatchObject([
      { rowNumber: 2, email: 'nobody', invalidEmail: true, invalidIPAddress: false, invalidPhone: false },
      { rowNumber: 3, ipAddress: '10.0.0.300', invalidIPAddress: true },
      { rowNumber: 4, phone: '12', invalidPhone: true },
    ])
    expect(await upload(file, { skipIdentifiers: 'true' })).toMatchObject({ stored: true, accepted: 4 })
  })

  it('skips rows that it holds twice, and lists rows of a wrong type', async () => {
    const twice = row()
    const answer = await upload([header, twice, twice, row({ type: 'NOPE' })].join('\n'))
    expect(answer).toMatchObject({
      accepted: 1,
      rejected: 1,
      duplicateRows: [2],
      errors: [{ index: 2, code: 'unknown_type' }],
    })
  })
})
