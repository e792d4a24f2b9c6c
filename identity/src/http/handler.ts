import type { IncomingMessage, ServerResponse } from 'node:http'
import { findAsset } from '../assets/assets.ts'
import { addressKey } from '../guard/address-key.ts'
import { postLimit } from '../guard/post-limit.ts'
import { isSameOrigin } from '../guard/same-origin.ts'
import type { UserInfo } from '../oidc/user-info.ts'
import type { Settings } from '../options.ts'
import { type RefusalKind, refusalPage } from '../pages/notice-pages.ts'
import type { Log } from '../ports.ts'
import { readForm } from './read-form.ts'
import { redirect, sendAsset, sendJson, sendPage, setSecurityHeaders } from './respond.ts'
import { matchRoute, type Route } from './visit.ts'

export type Handler = (req: IncomingMessage, res: ServerResponse) => void

export interface HandlerParts {
  settings: Settings
  log: Log
  routes: readonly Route[]
  /** Current ones, because a key rotation replaces them. */
  provider: () => (req: IncomingMessage, res: ServerResponse) => Promise<void>
  userInfo: () => UserInfo
}

// Machines talk to the token endpoint; people fill in forms.
const MACHINE_FACTOR = 10
const STATUS: Readonly<Record<RefusalKind, number>> = {
  notFound: 404,
  otherOrigin: 403,
  tooLarge: 413,
  slowDown: 429,
  failed: 500,
}

export function createHandler(parts: HandlerParts): Handler {
  const { settings, log } = parts
  const forms = postLimit(settings.formPostsPerMinute, settings.now)
  const machines = postLimit(settings.formPostsPerMinute * MACHINE_FACTOR, settings.now)

  function refuse(res: ServerResponse, kind: RefusalKind): void {
    if (kind === 'tooLarge') res.setHeader('connection', 'close')
    sendPage(res, refusalPage(settings, kind), STATUS[kind])
  }

  function isLimited(res: ServerResponse, limit: typeof forms, address: string): boolean {
    const waitSeconds = limit.take(address)
    if (waitSeconds > 0) res.setHeader('retry-after', waitSeconds)
    return waitSeconds > 0
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    setSecurityHeaders(res, settings)
    const target = stripMount(req.url ?? '', settings.mountPath)
    if (target === undefined) return refuse(res, 'notFound')
    const { path, query } = target
    const method = req.method ?? 'GET'
    const asset = method === 'GET' || method === 'HEAD' ? findAsset(path) : undefined
    if (asset !== undefined) return sendAsset(res, asset)
    if (path === '' || path === '/') return redirect(res, settings.home.href)
    const address = addressKey(settings.clientAddress(req))
    const matched = matchRoute(parts.routes, method, path)
    if (matched === undefined) {
      if (method === 'POST' && isLimited(res, machines, address)) return refuse(res, 'slowDown')
      if (path === '/me' && method !== 'OPTIONS') return answerUserInfo(req, res)
      return passOn(req, res, target.raw)
    }
    let form = new URLSearchParams()
    if (matched.route.method === 'POST') {
      if (!isSameOrigin(req.headers, settings.issuer.origin)) return refuse(res, 'otherOrigin')
      if (isLimited(res, forms, address)) return refuse(res, 'slowDown')
      const read = await readForm(req)
      if ('refused' in read) return refuse(res, read.refused === 'tooLarge' ? 'tooLarge' : 'otherOrigin')
      form = read.form
    }
    await matched.route.show({ req, res, query, form, address, uid: matched.uid })
  }

  async function answerUserInfo(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { origin } = req.headers
    if (origin !== undefined && settings.consoleOrigins.includes(origin)) {
      res.setHeader('access-control-allow-origin', origin)
      res.setHeader('vary', 'Origin')
    }
    const claims = await parts.userInfo()(req.headers.authorization)
    if (claims !== undefined) return sendJson(res, 200, claims)
    res.setHeader('www-authenticate', 'Bearer error="invalid_token"')
    sendJson(res, 401, { error: 'invalid_token', error_description: 'invalid token provided' })
  }

  async function passOn(req: IncomingMessage, res: ServerResponse, raw: string): Promise<void> {
    Object.assign(req, { url: raw, baseUrl: settings.mountPath })
    // The provider builds URLs from these; the issuer is the only right answer whatever the request claims.
    req.headers.host = settings.issuer.host
    req.headers['x-forwarded-host'] = settings.issuer.host
    req.headers['x-forwarded-proto'] = settings.secure ? 'https' : 'http'
    await parts.provider()(req, res)
  }

  return (req, res) => {
    handle(req, res).catch((error: unknown) => {
      log.error({ err: error, method: req.method }, 'identity request failed')
      if (res.headersSent) res.destroy()
      else refuse(res, 'failed')
    })
  }
}

interface Target {
  path: string
  query: URLSearchParams
  /** The url as the provider should see it. */
  raw: string
}

function stripMount(url: string, mountPath: string): Target | undefined {
  const [pathname = '', ...rest] = url.split('?')
  if (pathname !== mountPath && !pathname.startsWith(`${mountPath}/`)) return undefined
  const path = pathname.slice(mountPath.length)
  const search = rest.join('?')
  return { path, query: new URLSearchParams(search), raw: search === '' ? path : `${path}?${search}` }
}
