import { type Baseline, type baselineThresholds, openBaseline } from './baseline.ts'
import type { DetectionEvent, Firing, Settings, Thresholds, WorkspaceView } from './detection.ts'
import { ofTypes } from './evidence.ts'
import { isText, textTypes } from './is-text.ts'
import { isIn, measure } from './measure.ts'
import { hourMs, slideInSteps } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { sourcesOf } from './sources-of.ts'
import type { Steps } from './steps.ts'
import { openTally, type Tally } from './tally.ts'
import { openWindowQueue, type WindowQueue } from './window-queue.ts'

export const prefixThresholds = {
  prefixTexts: { value: 10, why: 'Ten texts to one block of a hundred numbers within the hour are no chance.' },
  prefixAccounts: { value: 5, why: 'A family or a firm may have neighbouring numbers; few of them sign in at once.' },
  prefixAccountsPerSource: { value: 3, why: 'People ask for codes from where they are, one bot asks for all of them.' },
  prefixExcessShare: { value: 0.5, why: 'In a busy hour, half of what is above the usual must go to this block.' },
} as const satisfies Thresholds
type Named = Settings<typeof prefixThresholds & typeof baselineThresholds>

const blockDigits = 2
const NUMBER = /^\+\d{7,15}$/

/** The block of a hundred numbers that a number is in; '' where it is no number. */
const blockOf = ({ phone }: DetectionEvent) => (NUMBER.test(phone) ? phone.slice(0, -blockDigits) : '')

interface Block {
  readonly accounts: Tally
  readonly sources: Tally
  readonly queue: WindowQueue<DetectionEvent>
}

/** Texts and calls to one block of numbers, asked for on many accounts. */
export function* findTextsToPrefix(view: WorkspaceView, settings: Named): Steps<Firing[]> {
  const baseline = openBaseline(view, 'texts', settings)
  const blocks = new Map<string, Block>()
  const firings: Firing[] = []
  let total = 0
  yield* slideInSteps(
    view.events.filter((event) => isText(event)),
    hourMs,
    {
      enter(event) {
        total++
        const block = blocks.get(blockOf(event)) ?? openBlock()
        blocks.set(blockOf(event), block)
        block.accounts.add(event.account)
        block.sources.add(sourceOf(event.ip))
        block.queue.enter(event)
      },
      leave(event) {
        total--
        const block = blocks.get(blockOf(event))
        if (block === undefined) return
        block.accounts.remove(event.account)
        block.sources.remove(sourceOf(event.ip))
        block.queue.leave()
      },
      judge(event) {
        const prefix = blockOf(event)
        const block = blocks.get(prefix)
        if (block === undefined || prefix === '' || !isIn(event.timestamp, view.span)) return
        if (isPumped(block, total, event.timestamp, baseline, settings))
          firings.push(firingOf(prefix, block, event, settings))
      },
    },
  )
  return firings
}

const openBlock = (): Block => ({
  accounts: openTally(),
  sources: openTally(),
  queue: openWindowQueue(),
})

function isPumped(
  { accounts, sources }: Block,
  total: number,
  at: number,
  baseline: Baseline,
  settings: Named,
): boolean {
  if (accounts.total < settings.prefixTexts || accounts.size < settings.prefixAccounts) return false
  if (accounts.size >= settings.prefixAccountsPerSource * sources.size) return true
  const usual = baseline.usualAt(at)
  if (usual === null) return accounts.total >= settings.prefixExcessShare * total
  return total > usual.limit && accounts.total >= settings.prefixExcessShare * (total - usual.mean)
}

function firingOf(
  prefix: string,
  { accounts, sources, queue }: Block,
  { timestamp }: DetectionEvent,
  settings: Named,
): Firing {
  return {
    type: 'SMS_PUMPING',
    variant: 'prefix',
    subject: { kind: 'phone', value: prefix },
    at: timestamp,
    from: queue.first?.timestamp ?? timestamp,
    to: timestamp,
    severity: 'medium',
    measures: [
      measure('texts', accounts.total, settings.prefixTexts),
      measure('accounts', accounts.size, settings.prefixAccounts),
      measure('sources', sources.size),
      measure('windowMinutes', 60),
    ],
    evidence: [
      ofTypes(...textTypes),
      // Numbers have different lengths: exactly this block, not all that begin like it.
      { field: 'phone.value', operator: 'matches', values: [`^\\+${prefix.slice(1)}[0-9]{${blockDigits}}$`] },
    ],
    sources: sourcesOf(queue.tell(timestamp)),
    named: [],
    compromised: [],
  }
}
