import type { ExclusionInput } from '@signet/contract/exclusions'
import type { WorkspaceId } from '@signet/contract/ids'
import type { Ranking, Threat } from '@signet/contract/threats'
import { problems } from '@signet/engine/query/query-problem'
import { readFilters } from '@signet/engine/query/read-filters'
import { coveredBy, exclusionTest } from '@signet/engine/threats/exclusion'
import type { Context } from '../../context.ts'
import { findAccountsNamed } from '../../stores/events/account-reads.ts'
import { countEvidence } from '../../stores/events/detection/evidence.ts'

/** So many threats with more accounts than they list are counted; who excludes more than that at once sees enough. */
const COUNTED = 20
const NAMED_AT_ONCE = 1000

/** The threats that there would not have been: those all of whose accounts, or all of whose addresses, are covered. */
export async function hiddenBy(
  context: Context,
  workspaceId: WorkspaceId,
  wanted: ExclusionInput,
  threats: readonly Threat[],
): Promise<Threat[]> {
  const listed = ({ accounts, ips }: Threat): Ranking => (wanted.kind === 'email' ? accounts : ips)
  const covers = await coverTest(context, workspaceId, wanted, threats.map(listed))
  const covered = threats.filter((threat) => {
    const { values } = listed(threat)
    return values.length > 0 && values.every(({ value }) => covers(value))
  })
  const hidden: Threat[] = []
  let counted = 0
  for (const threat of covered) {
    const { values, total } = listed(threat)
    if (total > values.length) {
      counted += 1
      if (counted > COUNTED || !(await coversAll(context, workspaceId, wanted, threat))) continue
    }
    hidden.push(threat)
  }
  return hidden
}

/** A threat lists its accounts by name; an exclusion may mean their e-mails. */
async function coverTest(
  context: Context,
  workspaceId: WorkspaceId,
  wanted: ExclusionInput,
  rankings: readonly Ranking[],
): Promise<(value: string) => boolean> {
  const isExcluded = exclusionTest([wanted])
  if (wanted.kind === 'ip') return (ip) => isExcluded({ account: '', email: '', ip })
  const names = [...new Set(rankings.flatMap(({ values }) => values.map(({ value }) => value)))]
  const emails = new Map<string, string>()
  for (let from = 0; from < names.length; from += NAMED_AT_ONCE) {
    const rows = await findAccountsNamed(context.events, workspaceId, names.slice(from, from + NAMED_AT_ONCE))
    for (const { account, email } of rows) emails.set(account, email)
  }
  return (account) => isExcluded({ account, email: emails.get(account) ?? '', ip: '' })
}

/** Whether nothing is left of its evidence. */
async function coversAll(context: Context, workspaceId: WorkspaceId, wanted: ExclusionInput, { evidence }: Threat) {
  const told = problems()
  const where = readFilters(
    [...(evidence.filters ?? []), { operator: 'not', filters: coveredBy(wanted) }],
    'evidence',
    told,
  )
  told.throwAny()
  const [from, to] = evidence.timeRange.map((at) => Date.parse(at))
  const left = await countEvidence(context.events.query, workspaceId, { from: from ?? 0, to: to ?? 0, where })
  return (wanted.kind === 'email' ? left.accounts : left.ips).total === 0
}
