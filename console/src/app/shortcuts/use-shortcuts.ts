import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWorkspace } from '../../api/workspace.ts'
import { keyOf, type Shortcut, type Typed, type } from './shortcuts.ts'
import { singleKeysOn } from './single-keys.ts'
import { useAnnouncedBlur } from './use-announced-blur.ts'

export type Egg = 'seal' | 'stamp'

/** Where keys mean something else already: fields, menus with type-ahead, dialogs. */
const TAKEN = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]'
/** Ctrl or ⌘ with a letter writes nothing into a field; over a menu or another dialog nothing else opens. */
const TAKEN_ALWAYS = '[role=menu], [role=dialog]:not([data-palette])'
const isTaken = (target: EventTarget | null, key: string) =>
  target instanceof Element && target.closest(key.startsWith('Mod+') ? TAKEN_ALWAYS : TAKEN) !== null

interface Doors {
  toggleDrawer: () => void
  showList: () => void
  togglePalette: () => void
}

export function useShortcuts({ toggleDrawer, showList, togglePalette }: Doors) {
  const navigate = useNavigate()
  const { clientUUID } = useWorkspace()
  const toggleBlur = useAnnouncedBlur()
  const [egg, setEgg] = useState<Egg | null>(null)
  const endEgg = useCallback(() => setEgg(null), [])

  const run = (action: Shortcut['action']) => {
    const params = { client: clientUUID }
    if (action === 'list') return showList()
    if (action === 'palette') return togglePalette()
    if (action === 'drawer') return toggleDrawer()
    if (action === 'blur') return toggleBlur()
    if (action === 'dashboard') return void navigate({ to: '/$client/dashboard', params })
    if (action === 'threats') return void navigate({ to: '/$client/threats', params, search: {} })
    if (action === 'apiKeys') return void navigate({ to: '/$client/account/api-keys', params })
    if (action === 'profile') return void navigate({ to: '/$client/account/user-settings', params })
    setEgg(action)
  }
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })

  useEffect(() => {
    let typed: Typed = { keys: [], at: 0 }
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === null || event.defaultPrevented || event.repeat) return
      const plain = !key.includes('+')
      if (isTaken(event.target, key) || (plain && !singleKeysOn())) return
      const next = type(typed, key, Date.now())
      typed = next.typed
      if (next.shortcut === null) return
      event.preventDefault()
      latest.current(next.shortcut.action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return { egg, endEgg }
}
