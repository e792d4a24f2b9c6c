import { execFileSync } from 'node:child_process'
import { accessSync, chownSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** PostgreSQL refuses to run as root. `nobody` needs no account to be made. */
const NOBODY = 65534
const OTHERS_MAY_ENTER = 0o001

export interface Unprivileged {
  /** Spawn options that drop root, or nothing where we are not root. */
  identity: { uid?: number; gid?: number }
  /** The command line, wrapped where the dropped user could not even reach the program or its directory. */
  wrap(program: string, parameters: string[]): { command: string; parameters: string[] }
  own(path: string): void
  /** Whether something of that user's can be trusted as our own. */
  isOurs(uid: number): boolean
}

/** Whether a user without any rights can walk down to `path`: every folder above it must let others enter. */
export function isReachableByOthers(path: string, mode = (folder: string) => statSync(folder).mode): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((mode(folder) & OTHERS_MAY_ENTER) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

export function dropRoot(paths: string[]): Unprivileged {
  const plain = (command: string, parameters: string[]) => ({ command, parameters })
  const self = process.getuid?.()
  if (self !== 0) return { identity: {}, wrap: plain, own: () => undefined, isOurs: (uid) => uid === self }
  const isOurs = (uid: number) => uid === 0 || uid === NOBODY
  const own = (path: string) => chownSync(path, NOBODY, NOBODY)
  if (paths.every((path) => isReachableByOthers(path)))
    return { identity: { uid: NOBODY, gid: NOBODY }, wrap: plain, own, isOurs }

  // Below a private folder such as /root: keep the one capability that lets it walk down, drop the rest.
  const setpriv = findSetpriv()
  if (setpriv === null) {
    throw new Error(
      `PostgreSQL cannot run as root, and an ordinary user cannot reach ${paths.find((path) => !isReachableByOthers(path))}: ` +
        'start as an ordinary user, or clone and set SIGNET_DATA in a folder that others may enter',
    )
  }
  const drop = [
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
  return {
    identity: {},
    wrap: (command, parameters) => ({ command: setpriv, parameters: [...drop, command, ...parameters] }),
    own,
    isOurs,
  }
}

function findSetpriv(): string | null {
  for (const candidate of ['/usr/bin/setpriv', '/bin/setpriv']) {
    try {
      accessSync(candidate, constants.X_OK)
      execFileSync(candidate, ['--ambient-caps=-all,+dac_override', '--inh-caps=-all,+dac_override', 'true'])
      return candidate
    } catch {
      // not there, or not allowed to pass the capability on
    }
  }
  return null
}
