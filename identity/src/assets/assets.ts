import { createHash } from 'node:crypto'
import { ICON } from './mark.ts'
import { REVEAL_SCRIPT, SUBMIT_SCRIPT } from './scripts.ts'
import { STYLE_SHEET } from './style-sheet.ts'

export interface Asset {
  /** Relative to the mount path; the hash lets browsers keep it for good. */
  path: string
  type: string
  body: string
}

export const styleSheet = asset('style', 'css', 'text/css', STYLE_SHEET)
export const revealScript = asset('reveal', 'js', 'text/javascript', REVEAL_SCRIPT)
export const submitScript = asset('submit', 'js', 'text/javascript', SUBMIT_SCRIPT)
export const icon = asset('icon', 'svg', 'image/svg+xml', ICON)

const ALL = new Map([styleSheet, revealScript, submitScript, icon].map((one) => [one.path, one]))

export function findAsset(path: string): Asset | undefined {
  return ALL.get(path)
}

function asset(name: string, extension: string, type: string, body: string): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { path: `/assets/${name}.${hash}.${extension}`, type: `${type}; charset=utf-8`, body }
}
