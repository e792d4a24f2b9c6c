import type { Campaign } from './campaign.ts'
import type { Detection, Firing, FiringMeasure, Settings, Thresholds } from './detection.ts'
import { credentialFailures, fromSource } from './evidence.ts'
import { countOf, measure, measured, percent } from './measure.ts'
import { crowdThresholds } from './shared-infrastructure.ts'
import type { SignIns } from './sign-ins.ts'
import { watchSignIns } from './sign-ins-of-source.ts'
import { minuteMs } from './sliding-window.ts'
import { findSprayingOverDays, slowThresholds } from './spraying-over-days.ts'
import { unusualThresholds } from './unusual-campaign.ts'
import { watchCampaigns } from './watch-campaigns.ts'

const thresholds = {
  windowMinutes: { value: 60, why: 'Spraying pauses between its rounds, so that nothing locks.' },
  accounts: { value: 5, why: 'Nobody forgets the passwords of five accounts within an hour.' },
  failures: { value: 15, least: 3, why: 'Three rounds over five accounts.' },
  leastTries: { value: 2, why: 'One try each is a list of leaked passwords, not a few common ones.' },
  mostTries: { value: 6, why: 'More tries lock an account, or are brute force on it.' },
  pacedShare: { value: 0.5, why: 'More than half of the accounts must be tried a few times.' },
  leastMinutes: { value: 5, why: 'What is over sooner was not paced.' },
  distributedWindowMinutes: { value: 15, why: 'Addresses that take turns show within a quarter of an hour.' },
  distributedSources: { value: 5, why: 'Fewer addresses are judged one by one.' },
  distributedAccounts: { value: 8, why: 'Spraying goes over many accounts.' },
  distributedFailures: { value: 25, why: 'Three rounds over eight accounts.' },
  distributedMostTries: { value: 5, why: 'More tries on one account are brute force on it.' },
  ...crowdThresholds,
  ...unusualThresholds,
  ...slowThresholds,
} as const satisfies Thresholds
type Named = typeof thresholds

function judgeSource(signIns: SignIns, settings: Settings<Named>): FiringMeasure[] | null {
  const { strangers, failures, failed } = signIns
  if (strangers.size < settings.accounts || strangers.total < settings.failures) return null
  const paced = strangers.keysCounted(settings.leastTries, settings.mostTries) / strangers.size
  const minutes = ((failed.last?.timestamp ?? 0) - (failed.first?.timestamp ?? 0)) / minuteMs
  if (paced <= settings.pacedShare || minutes <= settings.leastMinutes) return null
  return [
    measure('failures', failures.total, settings.failures),
    measure('accounts', failures.size, settings.accounts),
    measure('pacedShare', paced, settings.pacedShare),
    measure('minutes', minutes, settings.leastMinutes),
    measure('windowMinutes', settings.windowMinutes),
  ]
}

function judgeCampaign({ accounts, sources }: Campaign, settings: Settings<Named>): FiringMeasure[] | null {
  if (sources.size < settings.distributedSources || accounts.size < settings.distributedAccounts) return null
  if (accounts.total < settings.distributedFailures || accounts.largest() > settings.distributedMostTries) return null
  const paced = accounts.keysCounted(settings.leastTries, settings.distributedMostTries) / accounts.size
  // One try each from fewer addresses than accounts is stuffing; a fresh address for every try is spraying.
  if (paced <= settings.pacedShare && accounts.size > sources.size) return null
  return [
    measure('failures', accounts.total, settings.distributedFailures),
    measure('accounts', accounts.size, settings.distributedAccounts),
    measure('sources', sources.size, settings.distributedSources),
    measure('pacedShare', paced),
    measure('windowMinutes', settings.distributedWindowMinutes),
  ]
}

export const passwordSpraying: Detection<Named> = {
  type: 'PASSWORD_SPRAYING',
  severity: 'high',
  title: 'Password spraying',
  finds:
    'A few common passwords are tried on each of several accounts, slowly enough that nothing locks: from one address, from several that take turns, or for days from addresses that are used once.',
  techniques: ['T1110.003'],
  thresholds,
  quietMinutes: 180,
  staysQuietFor: [
    'The day on which the passwords of a firm expire',
    'Many people with typing errors behind one address who come in afterwards',
    'A new version of a popular browser',
  ],
  blindSpots: [
    'Low and slow spraying that changes its agent with its address',
    'Spraying for days that imitates the most popular browser in a workspace with very many sign-ins',
    'Low and slow spraying in the first days of a workspace, before it is known what is usual',
    'A fast first round over very many accounts looks like credential stuffing until the second round',
  ],
  runbook: [
    'Block the address, or the agent of the campaign, at the edge or in the identity provider.',
    'Look for successes from the same addresses and agents: reset those accounts and end their sessions.',
    'Ask the accounts that were tried for a second factor and refuse common passwords.',
    'Turn off old sign-in protocols that take a password alone.',
  ],
  summarise,
  bySource: (view, settings) =>
    watchSignIns(view, settings.windowMinutes * minuteMs, settings, (signIns) => {
      const measures = judgeSource(signIns, settings)
      if (measures === null) return null
      const evidence = [fromSource(view.source), ...credentialFailures]
      return { type: 'PASSWORD_SPRAYING', variant: 'source', severity: 'high', evidence, measures }
    }),
  *byWorkspace(view, settings) {
    const windowMs = settings.distributedWindowMinutes * minuteMs
    const campaigns = yield* watchCampaigns(view, windowMs, 'PASSWORD_SPRAYING', settings, (campaign) =>
      judgeCampaign(campaign, settings),
    )
    return [...campaigns, ...findSprayingOverDays(view, settings)]
  },
}

function summarise(firing: Firing): string {
  const failures = countOf(measured(firing, 'failures'), 'failed sign-in')
  const accounts = countOf(measured(firing, 'accounts'), 'account')
  const gaveIn = firing.compromised.length === 0 ? '' : ` ${countOf(firing.compromised.length, 'account')} gave in.`
  const sources = countOf(measured(firing, 'sources'), 'address', 'addresses')
  if (firing.variant === 'slow') {
    const days = countOf(measured(firing, 'days'), 'day')
    return `Within ${days}, "${firing.subject.value}" had ${failures} from ${sources} that were hardly used twice, on up to ${accounts} a day.`
  }
  const minutes = countOf(measured(firing, 'windowMinutes'), 'minute')
  if (firing.variant === 'source') {
    const paced = percent(measured(firing, 'pacedShare'))
    return `${firing.subject.value} had ${failures} on ${accounts} within ${minutes}; ${paced} % of them were tried a few times, with pauses.${gaveIn}`
  }
  return `${sources} that share "${firing.subject.value}" took turns: ${failures} on ${accounts} within ${minutes}, a few tries each.`
}
