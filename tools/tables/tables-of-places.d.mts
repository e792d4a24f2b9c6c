export type Columns = Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array>

/** As much of a tree's reader as is used. */
export interface Tree {
  readonly metadata: { readonly nodeCount: number; readonly recordSize: number }
  readonly walker: { left(at: number): number; right(at: number): number }
  resolveDataPointer(pointer: number): Record<string, unknown>
}

export function tablesOfPlaces(readers: Record<4 | 6, Tree>): Record<'places-4' | 'places-6' | 'places', Columns>
