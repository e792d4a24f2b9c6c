import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { following, readState, type ThreatsState, writeState } from './threats-search.ts'

export type Change = (changed: Partial<ThreatsState>, replace?: boolean) => void

/** The address, read and written. "Now" moves on only when something else is asked. */
export function useThreatsState() {
  const state = readState(useSearch({ from: '/gate/$client/threats' }))
  const navigate = useNavigate()
  const now = useNow(JSON.stringify(state.time))
  const change: Change = (changed, replace = false) =>
    void navigate({ to: '.', search: writeState(following(state, changed)), replace, resetScroll: false })
  return { state, now, change }
}

function useNow(asked: string) {
  const [last, setLast] = useState(() => ({ asked, now: Date.now() }))
  const moved = last.asked === asked ? last : { asked, now: Date.now() }
  if (moved !== last) setLast(moved)
  return moved.now
}
