import type { WorkspaceId } from '@signet/contract/ids'
import { type HourlyFiring, keyOf } from '@signet/engine/threats/hourly-firing'
import { groupBy } from '../../pipeline/detection/grouping.ts'
import type { Judged } from '../../pipeline/detection/judged.ts'
import type { Db } from '../../stores/records/records.ts'
import { firingsOfKeys, type StoredFiring, type SubjectKey } from './firings-store.ts'

/** What differs from what was known before. */
export interface Changes {
  /** Keys whose firings of the span are to be replaced. */
  readonly replaced: readonly Judged[]
  /** Firings that are new or different. */
  readonly added: readonly HourlyFiring[]
  /** Types and subjects whose threats may change. */
  readonly subjects: readonly SubjectKey[]
}

/** Compares what was just found with what is stored: most keys that are looked at again have nothing new. */
export async function changesOf(db: Db, workspaceId: WorkspaceId, judged: readonly Judged[]): Promise<Changes> {
  const replaced: Judged[] = []
  const added: HourlyFiring[] = []
  const subjects = new Map<string, SubjectKey>()
  for (const [scope, ofScope] of groupBy(judged, (each) => each.scope)) {
    const from = new Date(Math.min(...ofScope.map(({ span }) => span.from)))
    const keys = ofScope.map(({ key }) => key)
    const known = groupBy(await firingsOfKeys(db, workspaceId, scope, keys, from), ({ key }) => key)
    for (const each of ofScope) {
      const before = (known.get(each.key) ?? [])
        .map(({ firing }) => firing)
        .filter(({ hour }) => hour >= each.span.from && hour < each.span.to)
      const texts = new Map(before.map((firing) => [idOf(firing), JSON.stringify(firing)]))
      const news = each.firings.filter((firing) => texts.get(idOf(firing)) !== JSON.stringify(firing))
      const now = new Set(each.firings.map(idOf))
      const gone = before.filter((firing) => !now.has(idOf(firing)))
      if (news.length + gone.length === 0) continue
      replaced.push(each)
      added.push(...news)
      for (const { type, subject } of [...news, ...gone]) subjects.set(keyOf({ type, subject }), { type, subject })
    }
  }
  return { replaced, added, subjects: [...subjects.values()] }
}

const idOf = (firing: HourlyFiring) => `${keyOf(firing)}\n${firing.hour}`

/** Stored firings as they will be once the replacements are written. */
export function overlay(stored: readonly StoredFiring[], replaced: readonly Judged[]): StoredFiring[] {
  const spans = new Map(replaced.map((each) => [`${each.scope}\n${each.key}`, each]))
  const kept = stored.filter(({ scope, key, firing }) => {
    const replacement = spans.get(`${scope}\n${key}`)
    return replacement === undefined || firing.hour < replacement.span.from || firing.hour >= replacement.span.to
  })
  const fresh = replaced.flatMap(({ scope, key, firings }) => firings.map((firing) => ({ scope, key, firing })))
  return [...kept, ...fresh]
}
