export interface Shortcut {
  action: 'list' | 'palette' | 'drawer' | 'dashboard' | 'threats' | 'apiKeys' | 'profile' | 'blur' | 'seal' | 'stamp'
  /** Keys pressed one after the other. */
  keys: readonly string[]
  /** Easter eggs are not listed (specification §2). */
  secret?: boolean
}

export const shortcuts: readonly Shortcut[] = [
  { action: 'list', keys: ['?'] },
  { action: 'palette', keys: ['Mod+K'] },
  { action: 'drawer', keys: ['['] },
  { action: 'dashboard', keys: ['g', 'd'] },
  { action: 'threats', keys: ['g', 't'] },
  { action: 'apiKeys', keys: ['g', 'k'] },
  { action: 'profile', keys: ['g', 'u'] },
  { action: 'blur', keys: ['Alt+Shift+B'] },
  { action: 'seal', keys: ['s', 'e', 'a', 'l'], secret: true },
  {
    action: 'stamp',
    keys: [
      'ArrowUp',
      'ArrowUp',
      'ArrowDown',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'ArrowLeft',
      'ArrowRight',
      'b',
      'a',
    ],
    secret: true,
  },
]

export interface Press {
  key: string
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** One key as the table above writes it; null for keys that belong to the browser. */
export function keyOf(press: Press): string | null {
  if (press.ctrlKey || press.metaKey)
    return !press.altKey && !press.shiftKey && press.key.toLowerCase() === 'k' ? 'Mod+K' : null
  // With Alt the character depends on the keyboard, the place of the key does not.
  if (press.altKey) return press.shiftKey && press.code.startsWith('Key') ? `Alt+Shift+${press.code.slice(3)}` : null
  if (press.key.length === 1) return press.key.toLowerCase()
  return press.key.startsWith('Arrow') ? press.key : null
}

const LONGEST = Math.max(...shortcuts.map(({ keys }) => keys.length))
const PAUSE_MS = 1500

export interface Typed {
  keys: readonly string[]
  at: number
}

/** What was typed so far, and the shortcut that it ends with. A pause starts over. */
export function type(before: Typed, key: string, at: number): { typed: Typed; shortcut: Shortcut | null } {
  const earlier = at - before.at > PAUSE_MS ? [] : before.keys
  const keys = [...earlier, key].slice(-LONGEST)
  const shortcut = shortcuts.find((one) => one.keys.every((each, index) => each === keys.at(index - one.keys.length)))
  return { typed: { keys: shortcut ? [] : keys, at }, shortcut: shortcut ?? null }
}
