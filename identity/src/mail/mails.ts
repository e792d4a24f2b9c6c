import { escapeHtml } from '../pages/html.ts'
import { texts } from '../pages/texts.ts'
import type { Message } from '../ports.ts'

export interface Recipient {
  email: string
  givenName: string
}

export function verificationMail(to: Recipient, url: string): Message {
  return mail(to, url, texts.mail.verifySubject, texts.mail.verify, texts.mail.verifyAction)
}

export function resetMail(to: Recipient, url: string): Message {
  return mail(to, url, texts.mail.resetSubject, texts.mail.reset, texts.mail.resetAction)
}

function mail(to: Recipient, url: string, subject: string, sentence: string, action: string): Message {
  const greeting = texts.mail.greeting(to.givenName)
  const paragraphs = [greeting, sentence].map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  // Mail readers know only inline styles.
  const button = `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4051c7;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>`
  const plain = `<p style="color:#565d6d;font-size:13px;word-break:break-all">${escapeHtml(url)}</p>`
  const close = `<p style="color:#565d6d;font-size:13px">${escapeHtml(texts.mail.ignore)}</p>`
  return {
    to: to.email,
    subject,
    text: `${greeting}\n\n${sentence}\n\n${url}\n\n${texts.mail.ignore}\n`,
    html: `<!doctype html><html lang="${texts.language}"><body style="font:15px/1.5 system-ui,Segoe UI,Arial,sans-serif;color:#14171f;max-width:480px;margin:32px auto;padding:0 16px">${paragraphs}${button}${plain}${close}</body></html>`,
  }
}
