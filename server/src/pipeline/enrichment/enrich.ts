import type { StoredEvent } from '@signet/contract/event'
import { boundedCache } from '@signet/engine/identifiers/bounded-cache'
import { readPhone } from '@signet/engine/identifiers/phone'
import { printMaterial } from '@signet/engine/identifiers/print'
import type { NormalizedEvent } from '../normalize.ts'
import { agentFacts } from './agent-facts.ts'
import { loadAutonomousSystems } from './autonomous-systems.ts'
import { emailFacts } from './email-facts.ts'
import { noIpFacts, rememberIpFacts } from './ip-facts.ts'
import { keyedPrints } from './keyed-print.ts'
import { openPlaces } from './places.ts'

export interface Enricher {
  /** Resolves when the tables for these events are loaded; undefined: they are. */
  prepare(events: readonly NormalizedEvent[]): Promise<void> | undefined
  enrich(workspaceId: string, event: NormalizedEvent): StoredEvent
}

const CACHED = 20_000

/** Adds what the shipped data tells, without any call outside. `printKey` keeps prints of two workspaces apart. */
export function openEnricher(printKey: Buffer): Enricher {
  const places = openPlaces()
  let ipFacts: ReturnType<typeof rememberIpFacts> = () => noIpFacts
  let loading: Promise<void> | undefined

  const agents = boundedCache(CACHED, agentFacts)
  const phones = boundedCache(CACHED, (phone) => {
    const number = phone === '' ? null : readPhone(phone)
    return { phoneCountry: number?.country ?? '', phoneLineType: number?.lineType ?? '' }
  })
  const printOf = keyedPrints(printKey)

  const loaded = new Set<4 | 6>()

  async function load(): Promise<void> {
    const [systems] = await Promise.all([loadAutonomousSystems(), places.prepare(4)])
    ipFacts = rememberIpFacts(places, systems)
    loaded.add(4)
  }

  async function loadFor(needsSix: boolean): Promise<void> {
    loading ??= load()
    await loading.catch((error) => {
      loading = undefined
      throw error
    })
    if (!needsSix) return
    await places.prepare(6)
    loaded.add(6)
  }

  return {
    prepare(events) {
      const needsSix = !loaded.has(6) && events.some(({ ip }) => ip.includes(':'))
      return loaded.has(4) && !needsSix ? undefined : loadFor(needsSix)
    },
    enrich(workspaceId, event) {
      const { place, system, kind } = ipFacts(event.ip)
      const agent = agents(event.userAgent)
      const email = emailFacts(event.email)
      const phone = phones(event.phone)
      const { deviceId } = event
      const known = event.userAgent === '' ? null : agent
      const material = deviceId === '' ? printMaterial(event.ip, known, event.targetApp) : ''
      const print = material === '' ? deviceId : printOf(`${workspaceId}\n${material}`)
      const labels = [...event.labels]
      if (kind.tor) labels.push('IP:TOR')
      if (kind.vpn) labels.push('IP:VPN')
      if (kind.hosting) labels.push('IP:HOSTING')
      if (email.emailDisposable) labels.push('EMAIL:DISPOSABLE')
      if (phone.phoneLineType === 'voip') labels.push('PHONE:VOIP')
      if (agent.bot) labels.push('USER_AGENT:BOT')
      if (agent.headless) labels.push('USER_AGENT:HEADLESS')
      // Field by field: spreading six objects into one costs several times as much, and every later look at it as well.
      return {
        eventId: event.eventId,
        type: event.type,
        timestamp: event.timestamp,
        receivedAt: event.receivedAt,
        source: event.source,
        reason: event.reason,
        account: event.account,
        accountId: event.accountId,
        email: event.email,
        phone: event.phone,
        ip: event.ip,
        userAgent: event.userAgent,
        sessionId: event.sessionId,
        deviceId,
        paymentHash: event.paymentHash,
        targetApp: event.targetApp,
        print,
        country: place.country,
        region: place.region,
        city: place.city,
        latitude: place.latitude,
        longitude: place.longitude,
        accuracyKm: place.accuracyKm,
        timeZone: place.timeZone,
        asn: system.asn,
        asOrganisation: system.organisation,
        networkCidr: system.cidr,
        ipHosting: kind.hosting,
        ipVpn: kind.vpn,
        ipTor: kind.tor,
        ipRelay: kind.relay,
        ipMobile: kind.mobile,
        emailDomain: email.emailDomain,
        emailDisposable: email.emailDisposable,
        emailFree: email.emailFree,
        emailRole: email.emailRole,
        emailAlias: email.emailAlias,
        phoneCountry: phone.phoneCountry,
        phoneLineType: phone.phoneLineType,
        browser: agent.browser,
        browserVersion: agent.browserVersion,
        os: agent.os,
        osVersion: agent.osVersion,
        deviceType: agent.deviceType,
        deviceBrand: agent.deviceBrand,
        deviceModel: agent.deviceModel,
        bot: agent.bot,
        headless: agent.headless,
        scripted: agent.scripted,
        labels,
        // Detection comes later.
        riskScore: null,
        anomalyScore: null,
        scoreReasons: [],
        customData: event.customData,
      }
    },
  }
}
