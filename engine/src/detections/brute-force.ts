import type { AccountMoment, Detection, DetectionEvent, Firing, Settings, Thresholds } from './detection.ts'
import { credentialFailures, equalling } from './evidence.ts'
import { fire } from './fire.ts'
import { isCredentialFailure } from './is-failure.ts'
import { countDistinct, lookBack } from './look-back.ts'
import { countOf, measure, measured } from './measure.ts'
import { isWrongCode, wrongCodes } from './mfa-answer.ts'
import { minuteMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { isOwnersSoftware } from './usual-place.ts'

const thresholds = {
  sourceFailures: { value: 10, why: 'People give up or reset after three to five wrong passwords.' },
  sourceMinutes: { value: 10, why: 'Ten tries in ten minutes are more than a person makes by hand.' },
  manyFailures: { value: 10, why: 'Attackers who rotate addresses still need many tries.' },
  manySources: { value: 5, why: 'Nobody mistypes a password from five addresses in half an hour.' },
  manyMinutes: { value: 30, why: 'Rotation is slower than a single source.' },
  manyCountries: { value: 2, why: 'One person is in one country.' },
  manyNetworks: { value: 3, why: 'Home, mobile and one more: the fourth would be somebody else.' },
  manySourcesAlone: { value: 8, why: 'So many addresses need no other sign.' },
  manyUserAgents: { value: 3, why: 'One person tries with one or two programs.' },
  codes: { value: 20, why: 'A code has a million values: guessing needs volume.' },
  codeSessions: { value: 10, why: 'Most providers end a session after a few wrong codes, so guessing needs new ones.' },
  codeMinutes: { value: 10, why: 'A code is valid for minutes at most.' },
} as const satisfies Thresholds

type BruteForceSettings = Settings<typeof thresholds>

export const bruteForce: Detection<typeof thresholds> = {
  type: 'BRUTE_FORCE',
  severity: 'high',
  title: 'Brute force',
  finds: 'One account whose password or one-time code is guessed, from one source or from many that take turns.',
  techniques: ['T1110.001'],
  thresholds,
  quietMinutes: 60,
  staysQuietFor: [
    'A stale saved password or a mail client that keeps trying from the owner’s own device and network',
    'A phone that changes its carrier’s addresses while it retries',
    'Errors of the login itself, expired passwords and policy refusals',
    'Prompts for a second factor that nobody answers: they are told as MFA fatigue',
  ],
  blindSpots: [
    'Guessing slower than ten tries in half an hour',
    'Guessing from the owner’s own network: malware at home looks like a stale password',
  ],
  runbook: [
    'Check whether a sign-in succeeded during or within three hours after the failures, and from where.',
    'If one did and it is not from a usual device, reset the password and end all sessions.',
    'Block the sources at the edge when they are not shared by ordinary customers.',
    'Make sure that the account has a second factor and is not exempt from lock-out.',
    'If only one-time codes were guessed, the password is known to the attacker: reset it.',
  ],
  summarise(firing) {
    const failures = countOf(measured(firing, 'failures'), 'failed sign-in')
    if (firing.variant === 'codes')
      return `${countOf(measured(firing, 'codes'), 'wrong one-time code')} over ${countOf(measured(firing, 'sessions'), 'session')} of one account. Whoever tries them knows the password.`
    if (firing.variant === 'many-sources')
      return `${failures} on one account from ${countOf(measured(firing, 'sources'), 'address', 'addresses')} in ${countOf(measured(firing, 'countries'), 'country', 'countries')}.`
    return `${failures} on one account, ${measured(firing, 'failuresOfOneSource')} of them from one source within ${measured(firing, 'minutes')} minutes.`
  },
  byAccount(moment, settings) {
    if (isWrongCode(moment.event)) return judgeCodes(moment, settings)
    if (!isCredentialFailure(moment.event)) return []
    // The owner's own device neither fires nor hides what others do.
    if (isOwnersSoftware(moment.profile, moment.event)) return []
    return [...judgeOneSource(moment, settings), ...judgeManySources(moment, settings)]
  },
}

function judgeOneSource(moment: AccountMoment, settings: BruteForceSettings): Firing[] {
  const failures = lookBack(moment, settings.sourceMinutes * minuteMs, isCredentialFailure)
  const source = sourceOf(moment.event.ip)
  const own = failures.filter(({ ip }) => sourceOf(ip) === source)
  if (source === '' || own.length < settings.sourceFailures) return []
  return [
    fire(moment, {
      type: 'BRUTE_FORCE',
      variant: 'one-source',
      severity: 'high',
      from: failures[0]?.timestamp ?? moment.event.timestamp,
      measures: [
        measure('failures', failures.length),
        measure('failuresOfOneSource', own.length, settings.sourceFailures),
        measure('minutes', settings.sourceMinutes),
      ],
      evidence: evidenceOf(moment),
      sources: [source],
    }),
  ]
}

function judgeManySources(moment: AccountMoment, settings: BruteForceSettings): Firing[] {
  const failures = lookBack(moment, settings.manyMinutes * minuteMs, isCredentialFailure)
  if (failures.length < settings.manyFailures) return []
  if (countDistinct(failures, ({ ip }) => ip) < settings.manySources) return []
  const { tries, sources, countries, networks, agents } = countStrange(moment, failures)
  if (tries < settings.manyFailures || sources.size < settings.manySources) return []
  const isSpread =
    countries.size >= settings.manyCountries ||
    networks.size >= settings.manyNetworks ||
    sources.size >= settings.manySourcesAlone ||
    agents.size >= settings.manyUserAgents
  if (!isSpread) return []
  return [
    fire(moment, {
      type: 'BRUTE_FORCE',
      variant: 'many-sources',
      severity: 'high',
      from: failures[0]?.timestamp ?? moment.event.timestamp,
      measures: [
        measure('failures', failures.length, settings.manyFailures),
        measure('sources', sources.size, settings.manySources),
        measure('countries', countries.size, settings.manyCountries),
        measure('networks', networks.size, settings.manyNetworks),
        measure('userAgents', agents.size, settings.manyUserAgents),
      ],
      evidence: evidenceOf(moment),
      sources: [...sources].slice(0, 500),
    }),
  ]
}

/** One pass: an account under fire is asked at every try. */
function countStrange({ profile }: AccountMoment, failures: readonly DetectionEvent[]) {
  const [sources, agents] = [new Set<string>(), new Set<string>()]
  const [countries, networks] = [new Set<string>(), new Set<number>()]
  let tries = 0
  for (const failure of failures) {
    if (failure.ip === '' || isOwnersSoftware(profile, failure)) continue
    tries += 1
    sources.add(sourceOf(failure.ip))
    agents.add(failure.userAgent)
    if (failure.country !== '') countries.add(failure.country)
    if (failure.asn !== 0) networks.add(failure.asn)
  }
  return { tries, sources, countries, networks, agents }
}

function judgeCodes(moment: AccountMoment, settings: BruteForceSettings): Firing[] {
  const codes = lookBack(moment, settings.codeMinutes * minuteMs, isWrongCode)
  if (codes.length < settings.codes) return []
  const sessions = countDistinct(
    codes.filter(({ sessionId }) => sessionId !== ''),
    ({ sessionId }) => sessionId,
  )
  if (sessions < settings.codeSessions) return []
  return [
    fire(moment, {
      type: 'BRUTE_FORCE',
      variant: 'codes',
      severity: 'high',
      from: codes[0]?.timestamp ?? moment.event.timestamp,
      measures: [
        measure('codes', codes.length, settings.codes),
        measure('sessions', sessions, settings.codeSessions),
        measure('minutes', settings.codeMinutes),
      ],
      evidence: [equalling('account.id', moment.view.account), ...wrongCodes],
      sources: [...new Set(codes.map(({ ip }) => sourceOf(ip)))].filter((source) => source !== ''),
    }),
  ]
}

const evidenceOf = ({ view }: AccountMoment) => [equalling('account.id', view.account), ...credentialFailures]
