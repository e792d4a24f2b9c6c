import { icon, styleSheet } from '../assets/assets.ts'
import { MARK } from '../assets/mark.ts'
import type { Settings } from '../options.ts'
import { type Html, html, trusted } from './html.ts'
import { texts } from './texts.ts'

/** What a page needs to know of the place it is served from. */
export type Place = Pick<Settings, 'mountPath' | 'home'>

export interface Page {
  title: string
  lead?: string | undefined
  /** A sentence about the whole form, announced when the page opens. */
  alert?: string | undefined
  body?: Html | undefined
  scripts?: readonly string[] | undefined
}

export function layout(place: Place, page: Page): Html {
  const title = page.alert === undefined ? page.title : texts.errorIn(page.title)
  return html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${texts.product}</title>
<link rel="icon" href="${place.mountPath}${icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${place.mountPath}${styleSheet.path}">
${(page.scripts ?? []).map((path) => html`<script src="${place.mountPath}${path}" defer></script>`)}
</head>
<body>
<header class="brand">${trusted(MARK)}<span>${texts.product}</span></header>
<main>
<h1>${page.title}</h1>
${page.lead !== undefined && html`<p class="lead">${page.lead}</p>`}
${page.alert !== undefined && html`<p class="alert" role="alert">${page.alert}</p>`}
${page.body}
</main>
</body>
</html>
`
}
