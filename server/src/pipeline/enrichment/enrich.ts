import { createHmac } from 'node:crypto'
import type { StoredEvent } from '@signet/contract/event'
import { readIp } from '@signet/engine/identifiers/ip'
import { readPhone } from '@signet/engine/identifiers/phone'
import { printMaterial } from '@signet/engine/identifiers/print'
import ipaddr from 'ipaddr.js'
import type { NormalizedEvent } from '../normalize.ts'
import { agentFacts } from './agent-facts.ts'
import { type AutonomousSystems, loadAutonomousSystems } from './autonomous-systems.ts'
import { boundedCache } from './bounded-cache.ts'
import { emailFacts } from './email-facts.ts'
import { kindOfNetwork } from './network-kinds.ts'
import { openPlaces } from './places.ts'

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

  const ipFacts = boundedCache(CACHED, (ip) => {
    const address = readIp(ip)
    if (address === null || address.isPrivate) return noIpFacts
    const system = systems?.find(Uint8Array.from(ipaddr.parse(ip).toByteArray())) ?? null
    const kind = kindOfNetwork(system?.asn ?? 0, system?.organisation ?? '')
    return {
      ...places.find(ip, address.version),
      asn: system?.asn ?? 0,
      asOrganisation: system?.organisation ?? '',
      networkCidr: system?.cidr ?? '',
      ipHosting: kind.hosting,
      ipVpn: kind.vpn,
      ipTor: kind.tor,
      ipRelay: kind.relay,
      ipMobile: kind.mobile,
    }
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
      const ip = ipFacts(event.ip)
      const agent = agents(event.userAgent)
      const email = emails(event.email)
      const phone = phones(event.phone)
      const material = event.deviceId === '' ? printMaterial({ ip: event.ip, ...agent }) : ''
      const print = material === '' ? event.deviceId : prints(`${workspaceId}\n${material}`)
      const labels = [...event.labels]
      if (ip.ipTor) labels.push('IP:TOR')
      if (ip.ipVpn) labels.push('IP:VPN')
      if (ip.ipHosting) labels.push('IP:HOSTING')
      if (email.emailDisposable) labels.push('EMAIL:DISPOSABLE')
      if (phone.phoneLineType === 'voip') labels.push('PHONE:VOIP')
      if (agent.bot) labels.push('USER_AGENT:BOT')
      if (agent.headless) labels.push('USER_AGENT:HEADLESS')
      return { ...event, ...ip, ...agent, ...email, ...phone, print, labels, ...unjudged }
    },
  }
}

/** Detection comes later. */
const unjudged = { riskScore: null, anomalyScore: null, scoreReasons: [] }

const noIpFacts = {
  country: '',
  region: '',
  city: '',
  latitude: null,
  longitude: null,
  accuracyKm: null,
  timeZone: '',
  asn: 0,
  asOrganisation: '',
  networkCidr: '',
  ipHosting: false,
  ipVpn: false,
  ipTor: false,
  ipRelay: false,
  ipMobile: false,
}
