import { createContext, useContext } from 'react'
import type { SignalprintState } from './signalprint-state.ts'

/** What every part of the page needs: what is asked, and how to ask something else. */
export interface Signalprint {
  readonly state: SignalprintState
  change: (changed: Partial<SignalprintState>) => void
}

export const SignalprintContext = createContext<Signalprint | null>(null)

export function useSignalprint(): Signalprint {
  const signalprint = useContext(SignalprintContext)
  if (signalprint === null) throw new Error('useSignalprint is called outside the page')
  return signalprint
}
