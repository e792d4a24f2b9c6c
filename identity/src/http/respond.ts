import type { ServerResponse } from 'node:http'
import type { Asset } from '../assets/assets.ts'
import type { Settings } from '../options.ts'
import type { Html } from '../pages/html.ts'

/** On every answer, the provider's own included. It adds the hash of its one inline script to this policy by itself. */
export function setSecurityHeaders(res: ServerResponse, settings: Settings): void {
  // A form's redirects count as its target, and after sign-in they lead to the console.
  const formTargets = ["'self'", ...settings.consoleOrigins].join(' ')
  res.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action ${formTargets}; frame-ancestors 'none'; base-uri 'none'`,
  )
  res.setHeader('x-frame-options', 'DENY')
  res.setHeader('x-content-type-options', 'nosniff')
  // Not no-referrer: that makes browsers send "Origin: null" with our own forms.
  res.setHeader('referrer-policy', 'same-origin')
  res.setHeader('cache-control', 'no-store')
}

export function sendPage(res: ServerResponse, page: Html, status = 200): void {
  send(res, status, 'text/html; charset=utf-8', page.text)
}

export function sendJson(res: ServerResponse, status: number, body: object): void {
  send(res, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

export function sendAsset(res: ServerResponse, asset: Asset): void {
  res.setHeader('cache-control', 'public, max-age=31536000, immutable')
  send(res, 200, asset.type, asset.body)
}

export function redirect(res: ServerResponse, location: string): void {
  res.setHeader('location', location)
  send(res, 303, 'text/plain; charset=utf-8', '')
}

function send(res: ServerResponse, status: number, type: string, body: string): void {
  res.statusCode = status
  res.setHeader('content-type', type)
  res.setHeader('content-length', Buffer.byteLength(body))
  res.end(body)
}
