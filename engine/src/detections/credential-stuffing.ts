import type { Campaign } from './campaign.ts'
import type { Detection, Firing, FiringMeasure, Settings, Thresholds } from './detection.ts'
import { credentialFailures, fromSource } from './evidence.ts'
import { countOf, measure, measured, percent } from './measure.ts'
import { crowdThresholds } from './shared-infrastructure.ts'
import type { SignIns } from './sign-ins.ts'
import { watchSignIns } from './sign-ins-of-source.ts'
import { minuteMs } from './sliding-window.ts'
import type { Tally } from './tally.ts'
import { unusualThresholds } from './unusual-campaign.ts'
import { watchCampaigns } from './watch-campaigns.ts'

const thresholds = {
  windowMinutes: { value: 15, why: 'A list is worked off fast; fifteen minutes hold enough of it.' },
  failures: { value: 25, least: 3, why: 'No household and no small office fails 25 times in a quarter of an hour.' },
  accounts: { value: 15, why: 'A list holds many accounts; one person has few.' },
  fewTries: { value: 2, why: 'A leaked password is right or wrong: there is little sense in a third try.' },
  fewTriesShare: { value: 0.8, why: 'A few accounts of any list are tried again; the most are not.' },
  distributedWindowMinutes: { value: 10, why: 'Rented proxies work at the same time.' },
  distributedFailures: { value: 30, why: 'Fewer failures over several addresses are chance.' },
  distributedAccounts: { value: 10, why: 'A list holds many accounts.' },
  distributedSources: { value: 5, why: 'Fewer addresses are judged one by one.' },
  ...crowdThresholds,
  ...unusualThresholds,
} as const satisfies Thresholds
type Named = typeof thresholds

/** Share of the accounts that were tried no more often than a list would. */
const fewTriesShare = (accounts: Tally, { fewTries }: Settings<Named>) =>
  accounts.size === 0 ? 0 : accounts.keysCounted(1, fewTries) / accounts.size

function judgeSource({ strangers, failures }: SignIns, settings: Settings<Named>): FiringMeasure[] | null {
  if (strangers.total < settings.failures || strangers.size < settings.accounts) return null
  const share = fewTriesShare(strangers, settings)
  if (share < settings.fewTriesShare) return null
  return [
    measure('failures', failures.total, settings.failures),
    measure('accounts', failures.size, settings.accounts),
    measure('fewTriesShare', share, settings.fewTriesShare),
    measure('windowMinutes', settings.windowMinutes),
  ]
}

function judgeCampaign({ accounts, sources }: Campaign, settings: Settings<Named>): FiringMeasure[] | null {
  if (accounts.total < settings.distributedFailures || accounts.size < settings.distributedAccounts) return null
  if (sources.size < settings.distributedSources || accounts.size <= sources.size) return null
  const share = fewTriesShare(accounts, settings)
  if (share < settings.fewTriesShare) return null
  return [
    measure('failures', accounts.total, settings.distributedFailures),
    measure('accounts', accounts.size, settings.distributedAccounts),
    measure('sources', sources.size, settings.distributedSources),
    measure('fewTriesShare', share, settings.fewTriesShare),
    measure('windowMinutes', settings.distributedWindowMinutes),
  ]
}

export const credentialStuffing: Detection<Named> = {
  type: 'CREDENTIAL_STUFFING',
  severity: 'high',
  title: 'Credential stuffing',
  finds:
    'A list of leaked names and passwords is tried: many accounts, once or twice each, from one address or from many that share an agent, a device or a network.',
  techniques: ['T1110.004'],
  thresholds,
  quietMinutes: 60,
  staysQuietFor: [
    'An office whose people sign in through one address on a Monday',
    'A carrier that many phones share one address of',
    'An outage of the login, and everybody who comes back after it',
  ],
  blindSpots: [
    'A list that is worked off slower than 25 accounts in 15 minutes from one address',
    'Many addresses that share neither an agent nor a device nor a network',
    'A campaign that imitates the most popular browser in a workspace with very many sign-ins',
  ],
  runbook: [
    'Block the address, or the agent of the campaign, at the edge or in the identity provider.',
    'Look at the accounts that gave in: end their sessions, reset their passwords, and undo what was changed since.',
    'Check later sign-ins from the same addresses and agents for accounts that were not named.',
    'Ask the accounts that were tried for a second factor, and check their passwords against known breaches.',
    'If it comes back, put a challenge in front of the sign-in form for this network.',
  ],
  summarise,
  bySource: (view, settings) =>
    watchSignIns(view, settings.windowMinutes * minuteMs, settings, (signIns) => {
      const measures = judgeSource(signIns, settings)
      if (measures === null) return null
      const evidence = [fromSource(view.source), ...credentialFailures]
      return { type: 'CREDENTIAL_STUFFING', variant: 'source', severity: 'high', evidence, measures }
    }),
  byWorkspace: (view, settings) =>
    watchCampaigns(view, settings.distributedWindowMinutes * minuteMs, 'CREDENTIAL_STUFFING', settings, (campaign) =>
      judgeCampaign(campaign, settings),
    ),
}

function summarise(firing: Firing): string {
  const failures = countOf(measured(firing, 'failures'), 'failed sign-in')
  const accounts = countOf(measured(firing, 'accounts'), 'account')
  const few = percent(measured(firing, 'fewTriesShare'))
  const minutes = countOf(measured(firing, 'windowMinutes'), 'minute')
  const gaveIn = firing.compromised.length === 0 ? '' : ` ${countOf(firing.compromised.length, 'account')} gave in.`
  if (firing.variant === 'source')
    return `${firing.subject.value} had ${failures} on ${accounts} within ${minutes}, with only one or two tries on ${few} % of them.${gaveIn}`
  const sources = countOf(measured(firing, 'sources'), 'address', 'addresses')
  return `${sources} that share "${firing.subject.value}" had ${failures} on ${accounts} within ${minutes}, with only one or two tries on ${few} % of them.${gaveIn}`
}
