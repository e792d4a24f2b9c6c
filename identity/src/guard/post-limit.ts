/** A bucket per address that refills evenly; in memory, because it only blunts floods: lock-outs are kept in the database. */
export interface PostLimit {
  /** Seconds to wait, or 0 when the request may pass. */
  take(address: string): number
}

interface Bucket {
  tokens: number
  at: number
}

const MINUTE_MS = 60_000
const MAX_ADDRESSES = 50_000

export function postLimit(perMinute: number, now: () => Date): PostLimit {
  const buckets = new Map<string, Bucket>()
  const perMs = perMinute / MINUTE_MS
  return {
    take(address) {
      const at = now().getTime()
      const bucket = buckets.get(address) ?? { tokens: perMinute, at }
      const tokens = Math.min(perMinute, bucket.tokens + Math.max(0, at - bucket.at) * perMs)
      // Re-inserted, so that the map stays in order of use and the longest unused is the first.
      buckets.delete(address)
      if (buckets.size >= MAX_ADDRESSES) buckets.delete(buckets.keys().next().value ?? '')
      buckets.set(address, { tokens: tokens >= 1 ? tokens - 1 : tokens, at })
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perMs / 1000)
    },
  }
}
