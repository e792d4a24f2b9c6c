import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}
export type SendMail = (mail: Mail) => Promise<void>

/** By SMTP where one is configured; else into a file of the data directory, so that a local installation can be tried without. */
export function mailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>): SendMail {
  if (config.smtpUrl === null) {
    const file = join(config.dataDirectory, 'mail.txt')
    return async (mail) => {
      const lines = [`To: ${mail.to}`, `Subject: ${mail.subject}`, '', mail.text, '', '---', '']
      await appendFile(file, lines.join('\n'), { mode: 0o600 })
    }
  }
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom })
  return async (mail) => {
    await transport.sendMail(mail)
  }
}
