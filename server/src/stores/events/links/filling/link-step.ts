import type { SegmentFile } from '../../columns/write-block.ts'

/** Segments whose events the engine has, and whose links it is given together. */
export interface LinkStep {
  /** It never comes with other segments: what the engine took under it is not taken again. */
  readonly token: string
  readonly segments: readonly SegmentFile[]
}
