import type { Zone } from './time-text.ts'
import { useStoredText } from './use-stored-text.ts'

/** The clock that times are told in, the same on every page. */
export function useZone(): [Zone, (zone: Zone) => void] {
  const [stored, store] = useStoredText('signet.zone')
  return [stored === 'utc' ? 'utc' : 'local', store]
}
