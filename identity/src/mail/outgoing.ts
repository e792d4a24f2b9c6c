import type { Account } from '../accounts/accounts.ts'
import type { AttemptStore } from '../guard/attempts.ts'
import { MAIL_POLICY } from '../guard/lock-out.ts'
import type { LinkPurpose } from '../links/link-state.ts'
import type { LinkStore } from '../links/links.ts'
import type { Log, Mail } from '../ports.ts'
import type { Pseudonym } from '../sealed-box.ts'
import { resetMail, verificationMail } from './mails.ts'

export interface OutgoingParts {
  mail: Mail
  links: LinkStore
  attempts: AttemptStore
  pseudonym: Pseudonym
  issuer: string
  log: Log
}

/** Sends links behind the answer: neither its time nor its text depends on whether a mail went out. */
export function outgoing({ mail, links, attempts, pseudonym, issuer, log }: OutgoingParts) {
  const underWay = new Set<Promise<void>>()

  async function deliver(purpose: LinkPurpose, account: Account): Promise<void> {
    const allowed = await attempts.take(pseudonym('mail', account.email), MAIL_POLICY)
    if (!allowed.admitted) return log.warn({ sub: account.sub, purpose }, 'mail throttled')
    const url = `${issuer}/${purpose}?token=${await links.create(purpose, account.sub)}`
    await mail.send(purpose === 'verify' ? verificationMail(account, url) : resetMail(account, url))
    log.info({ sub: account.sub, purpose }, 'mail sent')
  }

  return {
    send(purpose: LinkPurpose, account: Account): void {
      const delivery = deliver(purpose, account)
        .catch((error: unknown) => log.error({ err: error, sub: account.sub, purpose }, 'mail failed'))
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    async settle(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}

export type Outgoing = ReturnType<typeof outgoing>
