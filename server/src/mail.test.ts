import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailer } from './mail.ts'

const letter = {
  to: 'new@acme.test',
  subject: 'Bestätigen',
  text: 'Öffnen: https://x.test/?a=b',
  html: '<p>Öffnen</p>',
}
const received: Buffer[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks))
      done()
    })
  },
})
let directory: string
let smtpUrl: string

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'signet-mail-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  rmSync(directory, { recursive: true })
})

describe('mail', () => {
  it('goes out by SMTP as it was written', async () => {
    await mailer({ smtpUrl, mailFrom: 'Signet <signet@acme.test>', dataDirectory: directory })(letter)
    const read = await PostalMime.parse(received[0] ?? expect.fail('nothing came'))
    expect(read).toMatchObject({
      subject: letter.subject,
      from: { address: 'signet@acme.test' },
      to: [{ address: letter.to }],
    })
    expect(read.text?.trim()).toBe(letter.text)
    expect(read.html?.trim()).toBe(letter.html)
  })

  it('waits in a file that only the owner reads while no server is configured', async () => {
    await mailer({ smtpUrl: null, mailFrom: 'x', dataDirectory: directory })(letter)
    const file = join(directory, 'mail.txt')
    expect(readFileSync(file, 'utf8')).toContain(letter.text)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('that no server takes is an error, not a silence', async () => {
    const send = mailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'x@y.test', dataDirectory: directory })
    await expect(send(letter)).rejects.toThrow('ECONNREFUSED')
  })
})
