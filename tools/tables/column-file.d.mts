import type { Columns } from './tables-of-places.mjs'

export function columnFile(columns: Columns): Buffer
