import type * as OidcProvider from 'oidc-provider'

/**
 * oidc-provider names only newer Node releases as supported and says so on every import. Our own suite runs it on the
 * oldest release we support, so that line would only worry the person who starts the server.
 */
async function importQuietly(): Promise<typeof OidcProvider> {
  const terminal = globalThis.console
  const { warn } = terminal
  terminal.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes('Unsupported runtime')) warn.apply(terminal, said)
  }
  try {
    return await import('oidc-provider')
  } finally {
    terminal.warn = warn
  }
}

const library = await importQuietly()
export const { errors, interactionPolicy } = library
export const Provider = library.default
export type Provider = OidcProvider.default
