import { type IdentifierKind, identifierKinds } from '@signet/contract/identifiers'
import { type RiskLevel, riskLevels } from '@signet/contract/risk-levels'

/** The colours of the theme, as a canvas needs them: opaque, by their values. */
export interface Palette {
  readonly surface: string
  readonly ink: string
  readonly inkDim: string
  readonly line: string
  readonly accent: string
  readonly edge: string
  readonly kinds: Readonly<Record<IdentifierKind, string>>
  readonly risks: Readonly<Record<RiskLevel, string>>
}

const kindName = (kind: IdentifierKind) => `--kind-${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export function readPalette(read: (name: string) => string): Palette {
  return {
    surface: read('--surface'),
    ink: read('--ink'),
    inkDim: read('--ink-dim'),
    line: read('--line-strong'),
    accent: read('--accent'),
    edge: read('--kind-edge'),
    kinds: record(identifierKinds, (kind) => read(kindName(kind))),
    risks: record(riskLevels, (level) => read(level === 'none' ? '--surface' : `--${level}-fill`)),
  }
}

const record = <Key extends string>(keys: readonly Key[], colourOf: (key: Key) => string) =>
  Object.fromEntries(keys.map((key) => [key, colourOf(key)])) as Record<Key, string>

/** A canvas spells every colour the same way, `#rrggbb`, however the style sheet was shortened. */
export function pagePalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const context = document.createElement('canvas').getContext('2d')
  return readPalette((name) => {
    const colour = style.getPropertyValue(name).trim()
    if (context === null) return colour
    context.fillStyle = colour
    return context.fillStyle
  })
}
