import type Provider from 'oidc-provider'
import type { AccountStore } from '../accounts/accounts.ts'
import type { AttemptStore } from '../guard/attempts.ts'
import type { LinkStore } from '../links/links.ts'
import type { Outgoing } from '../mail/outgoing.ts'
import type { Settings } from '../options.ts'
import type { Directory, Log } from '../ports.ts'
import type { Pseudonym } from '../sealed-box.ts'

/** What the pages work with. */
export interface FlowContext {
  settings: Settings
  accounts: AccountStore
  links: LinkStore
  attempts: AttemptStore
  outgoing: Outgoing
  directory: Directory
  pseudonym: Pseudonym
  log: Log
  provider: () => Provider
}
