import { useSyncExternalStore } from 'react'

/** The only client state that outlives a visit besides theme, language and workspace (specification §3). */
export interface GettingStarted {
  /** Where the first logs come from. */
  iam: IamChoice
  /** The checklist is put away until somebody asks for it. */
  opened: boolean
  /** Somebody who skipped the setup: they are new here. */
  newSignup: boolean
}

export const iamChoices = ['identityPlatform', 'workforceIdentity', 'deviceFlow', 'other'] as const
export type IamChoice = (typeof iamChoices)[number]

const KEY = 'signet.getting-started'
/** A change of what is kept begins with it anew. */
const VERSION = 1
const initial: GettingStarted = { iam: 'identityPlatform', opened: false, newSignup: false }

/** What was kept by this version; anything else counts as nothing. */
export function readGettingStarted(text: string | null): GettingStarted {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('version' in kept) || kept.version !== VERSION) return initial
    const { iam, opened, newSignup } = kept as Partial<GettingStarted>
    return {
      iam: iamChoices.find((choice) => choice === iam) ?? initial.iam,
      opened: opened === true,
      newSignup: newSignup === true,
    }
  } catch {
    return initial
  }
}

const listeners = new Set<() => void>()
let cached: { text: string | null; value: GettingStarted } = { text: null, value: initial }

function snapshot(): GettingStarted {
  const text = localStorage.getItem(KEY)
  if (text !== cached.text) cached = { text, value: readGettingStarted(text) }
  return cached.value
}

export function changeGettingStarted(change: Partial<GettingStarted>): void {
  localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ...snapshot(), ...change }))
  for (const listener of listeners) listener()
}

export const useGettingStarted = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, snapshot)
