import { permissions } from '@signet/contract/access'
import { errors } from '@signet/contract/errors'
import type { Route } from '@signet/contract/route'
import { routes } from '@signet/contract/routes'
import { z } from 'zod'
import { escapeHtml } from './escape-html.ts'

/** The API for people: one page without scripts, printed from the route table. */
export function docsPage(version: string, origin: string): string {
  const tags = new Map<string, Route[]>()
  for (const route of Object.values(routes) as Route[]) tags.set(route.tag, [...(tags.get(route.tag) ?? []), route])
  const menu = [...tags].map(
    ([tag, list]) => `<li><a href="#${tag}">${tag}</a><ul>${list.map(menuLine).join('')}</ul></li>`,
  )
  const sections = [...tags].map(
    ([tag, list]) => `<h2 id="${tag}">${tag}</h2>${list.map((each) => section(each, origin)).join('')}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Signet API ${escapeHtml(version)}</title><style>${STYLE}</style></head>
<body><nav aria-label="Calls"><a class="brand" href="/">Signet</a><ul>${menu.join('')}<li><a href="#errors">errors</a></li></ul></nav>
<main><h1>Signet API</h1>
<p>Version ${escapeHtml(version)}. Send an access token or an API key as <code>Authorization: Bearer …</code>; name the workspace in
<code>x-client-uuid</code>. The same as data: <a href="/v1/openapi.json">openapi.json</a>.</p>
${sections.join('')}
<h2 id="errors">errors</h2><p>Every error is <code>{"error": {"code", "message", "fields"?, "requestId"}}</code>.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Errors"><table><thead><tr><th>status</th><th>code</th><th>message</th></tr></thead><tbody>
${Object.entries(errors)
  .map(
    ([code, { status, message }]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
  )
  .join('')}
</tbody></table></div></main></body></html>`
}

const menuLine = (route: Route) => `<li><a href="#${route.name}">${route.name}</a></li>`

function section(route: Route, origin: string): string {
  const { access } = route
  const who =
    access.kind === 'workspace'
      ? `${permissions[access.permission].join(', ')}${access.keys ? ', API key' : ''}${access.plan === 'active' ? '; plan active' : ''}`
      : access.kind === 'person'
        ? 'any signed-in person'
        : 'anyone'
  return `<section id="${route.name}"><h3><span class="method ${route.method.toLowerCase()}">${route.method}</span> <code>${escapeHtml(route.path)}</code></h3>
<p>${escapeHtml(route.summary)}. <span class="who">${escapeHtml(who)}</span></p>
<pre tabindex="0">${escapeHtml(curl(route, origin))}</pre>
${route.body === null ? '' : block('Body', route.body, 'input')}${block('Answer', route.answer, 'output')}</section>`
}

function curl(route: Route, origin: string): string {
  const body = route.body === null ? '' : ` \\\n  -H 'content-type: application/json' -d '…'`
  return `curl -X ${route.method} '${origin}${route.path}' \\\n  -H "authorization: Bearer $TOKEN"${body}`
}

function block(title: string, type: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}

const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--fg:#16181d;--dim:#555b66;--line:#e3e6eb;--soft:#f6f7f9;--accent:#3b3fa8}
@media(prefers-color-scheme:dark){:root{--bg:#101216;--fg:#e8eaee;--dim:#a3a9b5;--line:#272b33;--soft:#181b21;--accent:#a5b0ff}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--fg);font:14px/1.6 Inter,system-ui,sans-serif;display:grid;grid-template-columns:220px minmax(0,860px);gap:48px;max-width:1240px;margin:0 auto;padding:0 24px}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:28px 0;border-right:1px solid var(--line)}nav ul{list-style:none;margin:0;padding:0}nav ul ul{padding-left:12px;margin-bottom:8px}
nav a{color:var(--dim);text-decoration:none;display:block;padding:2px 0}nav a:hover{color:var(--fg)}.brand{font-weight:650;font-size:17px;color:var(--fg);margin-bottom:12px}
main{padding:28px 0 96px;min-width:0}a{color:var(--accent)}h1{font-size:28px;margin:0 0 8px}h2{margin:48px 0 8px;padding-bottom:6px;border-bottom:1px solid var(--line);font-size:18px}
section{padding:12px 0}h3{font-size:14px;margin:16px 0 4px;overflow-wrap:anywhere}code,pre{font:12.5px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}
pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:12px;overflow:auto;margin:8px 0}summary{cursor:pointer;color:var(--dim);padding:3px 0;min-height:24px;box-sizing:border-box}
.method{display:inline-block;min-width:58px;text-align:center;border-radius:4px;border:1px solid var(--line);background:var(--soft);font-size:11px;font-weight:650;letter-spacing:.04em}
.who{color:var(--dim)}.scroll{overflow:auto}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:820px){body{display:block;padding:0 16px}nav{position:static;height:auto;border:0;padding:20px 0 0}}`
