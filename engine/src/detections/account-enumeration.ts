import type { Detection, Firing, FiringMeasure, Settings, Thresholds } from './detection.ts'
import { equalling, fromSource, ofTypes } from './evidence.ts'
import { countOf, measure, measured, percent } from './measure.ts'
import { crowdThresholds } from './shared-infrastructure.ts'
import type { SignIns } from './sign-ins.ts'
import { watchSignIns } from './sign-ins-of-source.ts'
import { minuteMs } from './sliding-window.ts'

const thresholds = {
  windowMinutes: { value: 60, why: 'Names are often tried slowly, so as not to be throttled.' },
  unknownAccounts: {
    value: 20,
    least: 3,
    why: 'Nobody mistypes the own name in twenty different ways within an hour.',
  },
  unknownShare: { value: 0.7, why: 'People who mistype a name get it right next: then half of the tries are known.' },
  ...crowdThresholds,
} as const satisfies Thresholds
type Named = typeof thresholds

function judge({ unknown, failures, successes }: SignIns, settings: Settings<Named>): FiringMeasure[] | null {
  if (unknown.size < settings.unknownAccounts) return null
  const share = unknown.total / (failures.total + successes)
  if (share < settings.unknownShare) return null
  return [
    measure('unknownAccounts', unknown.size, settings.unknownAccounts),
    measure('unknownShare', share, settings.unknownShare),
    measure('failures', unknown.total),
    measure('windowMinutes', settings.windowMinutes),
  ]
}

export const accountEnumeration: Detection<Named> = {
  type: 'ACCOUNT_ENUMERATION',
  severity: 'medium',
  title: 'Account enumeration',
  finds: 'One address tries names of which most do not exist, to learn which ones do.',
  techniques: ['T1589'],
  thresholds,
  quietMinutes: 120,
  staysQuietFor: ['People who mistype their name and get it right next, also many of them behind one address'],
  blindSpots: [
    'Names that are tried in the sign-up or reset form, where the provider does not report them',
    'Tries that are spread over many addresses',
    'A provider that does not tell an unknown name from a wrong password',
  ],
  runbook: [
    'Block or throttle the address.',
    'Make sure that the sign-in, sign-up and reset forms answer alike for names that exist and names that do not.',
    'Look at the names that did exist: they are likely to be attacked next.',
  ],
  summarise,
  bySource: (view, settings) =>
    watchSignIns(view, settings.windowMinutes * minuteMs, settings, (signIns) => {
      const measures = judge(signIns, settings)
      if (measures === null) return null
      const evidence = [fromSource(view.source), ofTypes('LOGIN_FAILED'), equalling('event.reason', 'unknown_user')]
      return { type: 'ACCOUNT_ENUMERATION', variant: 'source', severity: 'medium', evidence, measures }
    }),
}

function summarise(firing: Firing): string {
  const names = countOf(measured(firing, 'unknownAccounts'), 'name')
  const minutes = countOf(measured(firing, 'windowMinutes'), 'minute')
  const share = percent(measured(firing, 'unknownShare'))
  return `${firing.subject.value} tried ${names} that do not exist within ${minutes}: ${share} % of all its sign-ins.`
}
