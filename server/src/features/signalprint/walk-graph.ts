import { type AttributeKind, attributeKinds } from '@signet/contract/identifiers'
import { limits } from '@signet/contract/limits'
import { type Identifier, identifierId, type Link } from '@signet/engine/links/link'
import type { AccountLinks, LinkReads } from '../../stores/events/links/link-reads.ts'
import { draftGraph, type WalkedNode } from './graph-draft.ts'

export interface WalkQuery extends Identifier {
  readonly depth: number
  readonly since: number
  readonly kinds?: readonly AttributeKind[] | undefined
  /** Ids that are walked through although they are common or lie deeper. */
  readonly expand: readonly string[]
  readonly maxNodes?: number
}

export interface Walked {
  /** What was asked for stands first; empty if it was not seen. */
  readonly nodes: readonly WalkedNode[]
  readonly accounts: ReadonlyMap<string, AccountLinks>
  readonly edges: readonly Link[]
  /** Links of expanded nodes that lead to what is not here. */
  readonly leftOut: number
}

/** Those of them that an attack came from, by id, each with the addresses that the same attack came from. */
export type HostileAmong = (identifiers: readonly Identifier[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>

/**
 * Accounts and what they were seen with, step by step from one of them. When there is no more room, the nearest stay,
 * and of these the most active identifiers and the most recent accounts.
 */
export async function walkGraph(reads: LinkReads, hostileAmong: HostileAmong, query: WalkQuery): Promise<Walked> {
  const { since, depth, expand } = query
  const kinds = query.kinds ?? attributeKinds
  const draft = draftGraph(new Set([identifierId(query), ...expand]), query.maxNodes ?? limits.signalprint.nodes)
  const measured = new Set<string>()
  /** Accounts of which every link was read. */
  const complete = new Map<string, AccountLinks>()

  async function measureIdentifiers(identifiers: readonly WalkedNode[]): Promise<void> {
    const [sizes, hostile] = await Promise.all([reads.sizesOf(identifiers, since), hostileAmong(identifiers)])
    for (const { total, ...identifier } of sizes) {
      const id = identifierId(identifier)
      measured.add(id)
      draft.measure(id, total, hostile.has(id))
    }
  }

  async function expandIdentifiers(nodes: readonly WalkedNode[]): Promise<WalkedNode[]> {
    await measureIdentifiers(nodes.filter(({ id }) => !measured.has(id)))
    const open = nodes.filter(({ id }) => draft.open(id))
    const found = await reads.holdersOf(open, since, Math.max(0, ...open.map(draft.roomFor)))
    const holders = new Map(found.map((holder) => [identifierId(holder), holder.accounts]))
    return open.flatMap((node) => {
      const accounts = (holders.get(node.id) ?? []).slice(0, draft.roomFor(node))
      return accounts.flatMap((value) => draft.place({ kind: 'account', value }, node.depth + 1) ?? [])
    })
  }

  async function expandAccounts(nodes: readonly WalkedNode[]): Promise<WalkedNode[]> {
    const each = Math.max(0, ...nodes.map(draft.roomFor))
    const names = nodes.map(({ value }) => value)
    const known = new Map((await reads.ofAccounts(names, since, { kinds, each })).map((one) => [one.account, one]))
    for (const one of known.values()) if (one.links.length === one.total) complete.set(one.account, one)
    const fresh = nodes.flatMap((node) => {
      draft.open(node.id)
      const links = (known.get(node.value)?.links ?? []).slice(0, draft.roomFor(node))
      return links.flatMap((link) => draft.place(link, node.depth + 1) ?? [])
    })
    await measureIdentifiers(fresh)
    return fresh
  }

  const step = (nodes: readonly WalkedNode[]) =>
    nodes[0]?.kind === 'account' ? expandAccounts(nodes) : expandIdentifiers(nodes)

  /** What was asked for beyond the depth, as long as it leads to more that was asked for. */
  async function expandAsked(): Promise<void> {
    const done = new Set<string>()
    for (;;) {
      const waiting = expand
        .flatMap((id) => draft.nodes.get(id) ?? [])
        .filter((node) => !node.expanded && !done.has(node.id))
      const [next] = waiting
      if (next === undefined) return
      const batch = waiting.filter(({ kind }) => (kind === 'account') === (next.kind === 'account'))
      for (const { id } of batch) done.add(id)
      await step(batch)
    }
  }

  const first = draft.place(query, 0)
  let frontier = first === null ? [] : [first]
  for (let turn = 0; turn < depth && frontier.length > 0; turn++) frontier = await step(frontier)
  await expandAsked()

  // What lies between the nodes is read at the end, when all of them are known.
  const all = [...draft.nodes.values()]
  const names = all.filter(({ kind }) => kind === 'account').map(({ value }) => value)
  const among = all.filter(({ kind }) => kind !== 'account')
  const rest = names.filter((name) => !complete.has(name))
  const read = await reads.ofAccounts(rest, since, { kinds, each: limits.signalprint.nodes, among })
  const known = new Map(read.map((one) => [one.account, one]))
  const details = names.flatMap((name) => {
    const one = complete.get(name) ?? known.get(name)
    return one === undefined ? [] : { ...one, links: one.links.filter((link) => draft.nodes.has(identifierId(link))) }
  })
  for (const { account, total } of details) draft.measure(identifierId({ kind: 'account', value: account }), total)
  const edges = details.flatMap(({ links }) => links)
  return { ...draft.close(edges), accounts: new Map(details.map((one) => [one.account, one])), edges }
}
