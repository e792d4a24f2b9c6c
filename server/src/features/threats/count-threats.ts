import type { Filter } from '@signet/contract/event-query'
import { problems } from '@signet/engine/query/query-problem'
import { readFilters } from '@signet/engine/query/read-filters'
import type { ThreatStory } from '@signet/engine/threats/threat-of-firings'
import { groupBy, inChunks } from '../../pipeline/detection/grouping.ts'
import { countEvidence, countEvidenceOfEach, type EvidenceCounts } from '../../stores/events/detection/evidence.ts'
import type { EventStore } from '../../stores/events/event-store.ts'
import type { SubjectKey } from './firings-store.ts'
import { withoutAccount } from './without-account.ts'

const QUESTIONS_AT_ONCE = 3
const ACCOUNTS_AT_ONCE = 500

/** A threat whose evidence is to be counted. */
interface Told {
  readonly key: Pick<SubjectKey, 'subject'>
  readonly story: Pick<ThreatStory, 'from' | 'to' | 'filters'>
}

/**
 * What the evidence of each threat shows, in their order. Where one attack makes threats of thousands of accounts, their
 * evidence differs by nothing but the account: it is counted with one question for many.
 */
export async function countThreats(
  query: EventStore['query'],
  workspaceId: string,
  threats: readonly Told[],
): Promise<EvidenceCounts[]> {
  const counted = new Map<Told, EvidenceCounts>()
  const alike = groupBy(threats, (threat) => shapeOf(threat) ?? threat)
  const questions = [...alike.values()].flatMap((all) => [...inChunks(all, ACCOUNTS_AT_ONCE)])
  for (const some of inChunks(questions, QUESTIONS_AT_ONCE)) {
    const answers = await Promise.all(some.map((about) => count(query, workspaceId, about)))
    some.flat().forEach((threat, turn) => {
      const counts = answers.flat()[turn]
      if (counts !== undefined) counted.set(threat, counts)
    })
  }
  return threats.flatMap((threat) => counted.get(threat) ?? [])
}

/** What the evidence of an account has in common with that of others; null: it is its own. */
function shapeOf({ key, story }: Told): string | null {
  const shape = key.subject.kind === 'account' ? withoutAccount(story.filters, key.subject.value) : null
  return shape === null ? null : JSON.stringify(shape)
}

async function count(
  query: EventStore['query'],
  workspaceId: string,
  about: readonly Told[],
): Promise<EvidenceCounts[]> {
  const [first, second] = about
  if (first === undefined) return []
  const { from, to, filters } = first.story
  const shape = second === undefined ? null : withoutAccount(filters, first.key.subject.value)
  if (shape === null)
    return [await countEvidence(query, workspaceId, { from, to: to + 1, where: conditionOf(filters) })]
  const spans = about.map(({ key, story }) => ({ account: key.subject.value, from: story.from, to: story.to + 1 }))
  return countEvidenceOfEach(query, workspaceId, conditionOf(shape), spans)
}

function conditionOf(filters: readonly Filter[]) {
  const told = problems()
  const where = readFilters([...filters], 'evidence', told)
  told.throwAny()
  return where
}
