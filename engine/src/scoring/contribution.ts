/** One reason of a score. The weights of all reasons add up to it. */
export interface Contribution {
  readonly name: string
  readonly weight: number
}
