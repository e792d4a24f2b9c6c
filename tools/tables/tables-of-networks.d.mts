import type { Columns } from './tables-of-places.mjs'

export function tablesOfNetworks(
  lines: Record<4 | 6, readonly string[]>,
): Record<'networks-4' | 'networks-6' | 'networks', Columns>
