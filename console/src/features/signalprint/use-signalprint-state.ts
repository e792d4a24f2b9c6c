import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Signalprint } from './signalprint-context.ts'
import { following, readState, writeState } from './signalprint-state.ts'

/** The address, read and written. */
export function useSignalprintState(): Signalprint {
  const search = useSearch({ from: '/gate/$client/signalprint' })
  const navigate = useNavigate()
  return useMemo(() => {
    const state = readState(search)
    return {
      state,
      change: (changed) => {
        const next = writeState(following(state, changed))
        if (JSON.stringify(next) === JSON.stringify(writeState(state))) return
        void navigate({ to: '.', search: next, resetScroll: false })
      },
    }
  }, [search, navigate])
}
