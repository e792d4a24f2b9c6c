/** Only a path of this site, and never a public page that would send the person round in circles. */
export function safeReturnPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  if (url === null || url.origin !== origin || url.pathname === '/signed-in') return '/'
  return url.pathname + url.search + url.hash
}
