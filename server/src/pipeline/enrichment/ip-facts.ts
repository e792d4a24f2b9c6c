import { boundedCache } from '@signet/engine/identifiers/bounded-cache'
import { numberOfIp4, readIp } from '@signet/engine/identifiers/ip'
import type { AutonomousSystem, AutonomousSystems } from './autonomous-systems.ts'
import { kindOfNetwork, type NetworkKind } from './network-kinds.ts'
import { nowhere, type Place, type Places } from './places.ts'

export interface IpFacts {
  readonly place: Place
  readonly system: AutonomousSystem
  readonly kind: NetworkKind
}

interface Found extends IpFacts {
  /** All addresses that share so many bits with this one have the same facts. */
  readonly bits: number
}

const CACHED_ADDRESSES = 20_000
/** A power of two. Each network has one place, and leaves it to the next that belongs there. */
const CACHED_NETWORKS = 65_536
const NETWORK_BITS = 24
const EVERY_BIT = 128

const noSystem: AutonomousSystem = { asn: 0, organisation: '', cidr: '' }
const noKind: NetworkKind = { hosting: false, vpn: false, relay: false, mobile: false, tor: false }
export const noIpFacts: IpFacts = { place: nowhere, system: noSystem, kind: noKind }

/**
 * What the shipped tables tell of addresses in their one spelling. Few addresses come twice in a minute, but many
 * networks do: where the tables say one thing of all its 256 addresses, an IPv4 network is looked up once.
 */
export function rememberIpFacts(places: Pick<Places, 'find'>, systems: AutonomousSystems): (ip: string) => IpFacts {
  const ofAddress = boundedCache(CACHED_ADDRESSES, look)
  const networks = new Uint32Array(CACHED_NETWORKS)
  /** null: its addresses differ. */
  const ofNetwork: (IpFacts | null | undefined)[] = new Array(CACHED_NETWORKS).fill(undefined)

  function look(ip: string): Found {
    const address = readIp(ip)
    // No private range is smaller than a network.
    if (address === null || address.isPrivate) return { ...noIpFacts, bits: NETWORK_BITS }
    const system = systems.find(ip) ?? noSystem
    const { place, bits } = places.find(ip, address.version)
    return { place, system, kind: kindOf(system), bits: Math.max(bits, bitsOf(system.cidr)) }
  }

  return (ip) => {
    if (ip === '') return noIpFacts
    if (ip.includes(':')) return ofAddress(ip)
    const network = numberOfIp4(ip) >>> (32 - NETWORK_BITS)
    const slot = Math.imul(network, SPREAD) >>> (32 - Math.log2(CACHED_NETWORKS))
    const known = networks[slot] === network ? ofNetwork[slot] : undefined
    if (known !== undefined) return known ?? ofAddress(ip)
    const found = look(ip)
    networks[slot] = network
    ofNetwork[slot] = found.bits <= NETWORK_BITS ? found : null
    return found
  }
}

/** Knuth's: neighbours get places far from each other. */
const SPREAD = 0x9e37_79b1

const bitsOf = (cidr: string) => (cidr === '' ? EVERY_BIT : Number(cidr.slice(cidr.indexOf('/') + 1)))

/** As many as there are systems, at most. */
const kinds = new Map<number, NetworkKind>()

function kindOf({ asn, organisation }: AutonomousSystem): NetworkKind {
  const kind = kinds.get(asn) ?? kindOfNetwork(asn, organisation)
  kinds.set(asn, kind)
  return kind
}
