import { byKindAndValue, identifierId } from '@signet/engine/links/link'
import type { Context } from '../../context.ts'
import type { LinkReads, Sized } from '../../stores/events/links/link-reads.ts'
import { storeLinks } from '../../stores/events/links/store-links.ts'

/** From so many accounts on an identifier is a crowd: counting it takes long, and a minute changes little. */
const CROWD = 1000
const KEPT_MS = 60_000
const MOST_KEPT = 10_000

interface KnownCrowd {
  readonly sized: Sized
  readonly until: number
}

const crowds = new WeakMap<Context, Map<string, KnownCrowd>>()

/** The links of a workspace. The sizes of crowds may be a minute old: every account with a common browser asks for them. */
export function linksOf(context: Context, workspaceId: string): LinkReads {
  const reads = storeLinks(context.events.query, workspaceId)
  const known = crowds.get(context) ?? new Map<string, KnownCrowd>()
  crowds.set(context, known)
  return {
    ...reads,
    async sizesOf(identifiers, since) {
      const now = context.now().getTime()
      for (const [key, { until }] of known) if (until <= now) known.delete(key)
      const keyOf = (identifier: (typeof identifiers)[number]) => `${workspaceId} ${since} ${identifierId(identifier)}`
      const remembered = identifiers.flatMap((each) => known.get(keyOf(each))?.sized ?? [])
      const counted = await reads.sizesOf(
        identifiers.filter((each) => !known.has(keyOf(each))),
        since,
      )
      for (const sized of counted)
        if (sized.total >= CROWD && known.size < MOST_KEPT) known.set(keyOf(sized), { sized, until: now + KEPT_MS })
      return [...remembered, ...counted].sort(byKindAndValue)
    },
  }
}
