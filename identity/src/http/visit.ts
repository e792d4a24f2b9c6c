import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request to a page of ours. */
export interface Visit {
  req: IncomingMessage
  res: ServerResponse
  query: URLSearchParams
  /** Empty for a GET. */
  form: URLSearchParams
  address: string
  /** The interaction's id from the path, else empty. */
  uid: string
}

export type Show = (visit: Visit) => Promise<void>

export interface Route {
  method: 'GET' | 'POST'
  /** Relative to the mount path; `:uid` stands for an interaction's id. */
  path: string
  show: Show
}

const UID = /^[\w-]{1,64}$/

export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; uid: string } | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  for (const route of routes) {
    if (route.method !== wanted) continue
    const uid = matchPath(route.path, path)
    if (uid !== undefined) return { route, uid }
  }
  return undefined
}

function matchPath(pattern: string, path: string): string | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  let uid = ''
  for (const [i, part] of wanted.entries()) {
    const actual = given[i] ?? ''
    if (part === ':uid' && UID.test(actual)) uid = actual
    else if (part !== actual) return undefined
  }
  return uid
}
