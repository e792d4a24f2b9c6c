import type { WorkspaceId } from '@signet/contract/ids'
import type { Span } from '@signet/engine/detections/detection'
import { type HourlyFiring, keyOf } from '@signet/engine/threats/hourly-firing'
import { groupBy, groupInTurns } from '../../pipeline/detection/grouping.ts'
import { type Judged, type Scope, scopes } from '../../pipeline/detection/judged.ts'
import { pace } from '../../stores/events/pace.ts'
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
  const pause = pace()
  for (const [scope, ofScope] of groupBy(judged, (each) => each.scope)) {
    const from = new Date(Math.min(...ofScope.map(({ span }) => span.from)))
    const keys = ofScope.map(({ key }) => key)
    const known = await groupInTurns(await firingsOfKeys(db, workspaceId, scope, keys, from), ({ key }) => key)
    for (const each of ofScope) {
      await pause()
      const stored = known.get(each.key) ?? []
      if (stored.length + each.firings.length === 0) continue
      const before = stored
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

/** Both, of keys that differ. */
export function joinChanges(one: Changes, other: Changes): Changes {
  const subjects = new Map([...one.subjects, ...other.subjects].map((subject) => [keyOf(subject), subject]))
  return {
    replaced: [...one.replaced, ...other.replaced],
    added: [...one.added, ...other.added],
    subjects: [...subjects.values()],
  }
}

/** Makes of stored firings what they will be once the replacements are written. */
export function overlay(replaced: readonly Judged[]): (stored: readonly StoredFiring[]) => StoredFiring[] {
  const spans = new Map<Scope, Map<string, Span>>(scopes.map((scope) => [scope, new Map()]))
  for (const { scope, key, span } of replaced) spans.get(scope)?.set(key, span)
  const fresh = replaced.flatMap(({ scope, key, firings }) => firings.map((firing) => ({ scope, key, firing })))
  const isKept = ({ scope, key, firing }: StoredFiring) => {
    const span = spans.get(scope)?.get(key)
    return span === undefined || firing.hour < span.from || firing.hour >= span.to
  }
  return (stored) => [...stored.filter(isKept), ...fresh]
}
