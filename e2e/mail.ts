import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject } from 'vitest'

/** The link in the newest mail to this address; mail goes into a file while no SMTP server is configured. */
export async function mailLinkTo(email: string): Promise<string> {
  const file = join(inject('system').dataDirectory, 'mail.txt')
  const newest = async () => {
    const mails = (await readFile(file, 'utf8').catch(() => '')).split(/^---$/m)
    const mail = mails.filter((each) => each.includes(`To: ${email}\n`)).at(-1)
    return mail?.match(/https?:\/\/\S+/)?.[0]
  }
  await expect.poll(newest, { timeout: 60_000 }).toBeDefined()
  return (await newest()) ?? ''
}
