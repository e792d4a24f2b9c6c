import { limits } from '@signet/contract/limits'
import { lazy, Suspense, useEffect } from 'react'
import type { Egg } from '../shortcuts/use-shortcuts.ts'

const EggPicture = lazy(async () => ({ default: (await import('./egg-picture.tsx')).EggPicture }))

/** Specification §2: a secret key combination shows an animated image for 4 seconds. */
export function EasterEggs({ egg, onEnd }: { egg: Egg | null; onEnd: () => void }) {
  useEffect(() => {
    if (egg === null) return
    const timer = setTimeout(onEnd, limits.console.easterEggMs)
    return () => clearTimeout(timer)
  }, [egg, onEnd])
  if (egg === null) return null
  return (
    <Suspense>
      <EggPicture egg={egg} />
    </Suspense>
  )
}
