import { createHmac } from 'node:crypto'
import type { StoredEvent } from '@signet/contract/event'
import { readIp } from '@signet/engine/identifiers/ip'
import { readPhone } from '@signet/engine/identifiers/phone'
import { printMaterial } from '@signet/engine/identifiers/print'
import type { NormalizedEvent } from '../normalize.ts'
import { agentFacts } from './agent-facts.ts'
import { type AutonomousSystem, type AutonomousSystems, loadAutonomousSystems } from './autonomous-systems.ts'
import { boundedCache } from './bounded-cache.ts'
import { emailFacts } from './email-facts.ts'
import { kindOfNetwork, type NetworkKind } from './network-kinds.ts'
import { nowhere, openPlaces, type Place } from './places.ts'

export interface Enricher {
  /** Resolves when the tables for these events are loaded; at once after the first time. */
  prepare(events: readonly NormalizedEvent[]): Promise<void>
  enrich(workspaceId: string, event: NormalizedEvent): StoredEvent
}

const CACHED = 20_000
const CACHED_PRINTS = 50_000

/** Adds what the shipped data tells, without any call outside. `printKey` keeps prints of two workspaces apart. */
export function openEnricher(printKey: Buffer): Enricher {
  const places = openPlaces()
  let systems: AutonomousSystems | undefined
  let loading: Promise<void> | undefined

  const ipFacts = boundedCache(CACHED, (ip: string): IpFacts => {
    const address = readIp(ip)
    if (address === null || address.isPrivate) return nowhereKnown
    const system = systems?.find(ip) ?? noSystem
    return { place: places.find(ip, address.version), system, kind: kindOf(system) }
  })
  const agents = boundedCache(CACHED, agentFacts)
  const emails = boundedCache(CACHED, emailFacts)
  const phones = boundedCache(CACHED, (phone) => {
    const number = phone === '' ? null : readPhone(phone)
    return { phoneCountry: number?.country ?? '', phoneLineType: number?.lineType ?? '' }
  })
  const prints = boundedCache(CACHED_PRINTS, (material) =>
    createHmac('sha256', printKey).update(material).digest('base64url').slice(0, 22),
  )

  async function load(): Promise<void> {
    const [found] = await Promise.all([loadAutonomousSystems(), places.prepare(4)])
    systems = found
  }

  return {
    async prepare(events) {
      loading ??= load()
      await loading
      if (events.some(({ ip }) => ip.includes(':'))) await places.prepare(6)
    },
    enrich(workspaceId, event) {
      const { place, system, kind } = ipFacts(event.ip)
      const agent = agents(event.userAgent)
      const email = emails(event.email)
      const phone = phones(event.phone)
      const { deviceId } = event
      const material = deviceId === '' ? printMaterial(event.ip, agent) : ''
      const print = material === '' ? deviceId : prints(`${workspaceId}\n${material}`)
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

/** As many as there are systems, at most. */
const kinds = new Map<number, NetworkKind>()

function kindOf({ asn, organisation }: AutonomousSystem): NetworkKind {
  const kind = kinds.get(asn) ?? kindOfNetwork(asn, organisation)
  kinds.set(asn, kind)
  return kind
}

interface IpFacts {
  readonly place: Place
  readonly system: AutonomousSystem
  readonly kind: NetworkKind
}

const noSystem: AutonomousSystem = { asn: 0, organisation: '', cidr: '' }
const noKind: NetworkKind = { hosting: false, vpn: false, relay: false, mobile: false, tor: false }
const nowhereKnown: IpFacts = { place: nowhere, system: noSystem, kind: noKind }
