import type { AccountMoment, Detection, DetectionEvent, Firing, Settings, Thresholds } from './detection.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { countDistinct, lookBack } from './look-back.ts'
import { countOf, measure, measured } from './measure.ts'
import { evidenceOfSession, sessionUses } from './session-uses.ts'
import { dayMs, secondMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'

const thresholds = {
  tabSeconds: { value: 10, why: 'Two tabs of one browser may exchange the same token at the same moment.' },
  networks: { value: 3, why: 'Home, work and mobile are two providers at a time; a copied token adds more.' },
  systems: { value: 2, why: 'A session lives on one device, and a device has one system.' },
  days: { value: 7, why: 'Long enough for a token that is sold, short enough for people who move.' },
} as const satisfies Thresholds

type ReuseSettings = Settings<typeof thresholds>

export const tokenReuse: Detection<typeof thresholds> = {
  type: 'TOKEN_REUSE',
  severity: 'high',
  title: 'Token reuse',
  finds:
    'A refresh token that was already exchanged is presented again, or one session is used on several systems in several networks.',
  techniques: ['T1550.001'],
  thresholds,
  quietMinutes: 24 * 60,
  staysQuietFor: [
    'Two tabs that refresh at the same moment',
    'One device that moves between home, work and mobile data',
  ],
  blindSpots: ['Tokens that never rotate', 'A copy that is used only on the same system or through the same provider'],
  runbook: [
    'Revoke the whole token family and end the session.',
    'Find out which of the uses is the owner’s: the others show where the copy is.',
    'Look at what the foreign uses did, and reset the password if they could change anything.',
    'Check the app that holds the token: tokens in logs, backups or browser storage are copied easily.',
  ],
  summarise(firing) {
    if (firing.variant === 'replay')
      return 'A refresh token that had already been exchanged was presented again: two parties hold it.'
    return `One session was used in ${countOf(measured(firing, 'networks'), 'network')} on ${countOf(measured(firing, 'systems'), 'system')} within ${measured(firing, 'days')} days.`
  },
  byAccount(moment, settings) {
    return [...judgeReplay(moment, settings), ...judgeFamily(moment, settings)]
  },
}

function judgeReplay(moment: AccountMoment, settings: ReuseSettings): Firing[] {
  const { event, view } = moment
  if (event.type !== 'TOKEN_REUSE_DETECTED' || isSecondTab(moment, settings)) return []
  const hasSession = event.sessionId !== ''
  return [
    fire(moment, {
      type: 'TOKEN_REUSE',
      variant: 'replay',
      severity: 'high',
      subject: hasSession ? { kind: 'session', value: event.sessionId } : { kind: 'account', value: view.account },
      from: event.timestamp,
      measures: [measure('replays', 1, 1, 0)],
      evidence: [
        hasSession ? equalling('session.id', event.sessionId) : equalling('account.id', view.account),
        ofTypes('TOKEN_REUSE_DETECTED'),
      ],
      sources: event.ip === '' ? [] : [sourceOf(event.ip)],
      compromised: [view.account],
    }),
  ]
}

/** The same client had its token exchanged a moment ago. */
function isSecondTab(moment: AccountMoment, { tabSeconds }: ReuseSettings): boolean {
  const { event } = moment
  const isSameClient = (other: DetectionEvent) =>
    other.type === 'TOKEN_REFRESHED' &&
    other.sessionId === event.sessionId &&
    other.ip === event.ip &&
    other.userAgent === event.userAgent
  return lookBack(moment, tabSeconds * secondMs, isSameClient).length > 0
}

function judgeFamily(moment: AccountMoment, settings: ReuseSettings): Firing[] {
  const { event, view } = moment
  const uses = sessionUses(moment, settings.days * dayMs)
  if (uses.length < settings.networks) return []
  const networks = countDistinct(
    uses.filter(({ asn }) => asn !== 0),
    ({ asn }) => asn,
  )
  const systems = countDistinct(
    uses.filter(({ userAgent }) => userAgent !== ''),
    systemOf,
  )
  if (networks < settings.networks || systems < settings.systems) return []
  const isCopy = isSuccess(event) && event.timestamp > (uses[0]?.timestamp ?? 0)
  return [
    fire(moment, {
      type: 'TOKEN_REUSE',
      variant: 'family',
      severity: 'high',
      subject: { kind: 'session', value: event.sessionId },
      from: uses[0]?.timestamp ?? event.timestamp,
      measures: [
        measure('networks', networks, settings.networks),
        measure('systems', systems, settings.systems, 1),
        measure('days', settings.days),
      ],
      evidence: evidenceOfSession(event.sessionId),
      sources: [
        ...new Set(uses.filter((use) => systemOf(use) !== systemOf(uses[0] ?? use)).map(({ ip }) => sourceOf(ip))),
      ],
      named: isCopy ? [event.eventId] : [],
      compromised: [view.account],
    }),
  ]
}

/** Scripts name no system: they are one of their own. */
const systemOf = ({ os, scripted }: DetectionEvent) => (os === '' && scripted ? 'script' : os)
