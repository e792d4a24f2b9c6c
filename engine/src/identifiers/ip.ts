import ipaddr from 'ipaddr.js'

export interface IpAddress {
  /** One spelling an address: IPv4 as four decimals, IPv6 as RFC 5952, a mapped IPv4 as the IPv4 that it is. */
  readonly value: string
  readonly version: 4 | 6
  /** Kept, but belongs to no place. */
  readonly isPrivate: boolean
}

const MAX_LENGTH = 45
const FOUR_DECIMALS = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
const SIX = /^[0-9a-fA-F:.]+$/
/** Every range of IPv4 that is not plain unicast begins with one of these, or with 224 and above. */
const specialBeginnings: ReadonlySet<number> = new Set([0, 10, 100, 127, 169, 172, 192, 198, 203])
const privateRanges: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * The only judge of addresses (specification §5): unicast or private ones. Octal, hexadecimal and shortened spellings of
 * IPv4 mean different hosts to different programs, so they are refused; so are zones, which mean nothing elsewhere.
 */
export function readIp(text: string): IpAddress | null {
  if (text.length > MAX_LENGTH) return null
  if (FOUR_DECIMALS.test(text)) {
    // Most addresses: four decimals have one spelling only, and nothing more needs to be known.
    const beginning = Number(text.slice(0, text.indexOf('.')))
    const isPlain = beginning < 224 && !specialBeginnings.has(beginning)
    return isPlain ? { value: text, version: 4, isPrivate: false } : judge(ipaddr.IPv4.parse(text))
  }
  if (!text.includes(':') || !SIX.test(text) || !ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.IPv6.parse(text)
  return address.isIPv4MappedAddress() ? judge(address.toIPv4Address()) : judge(address)
}

function judge(address: ipaddr.IPv4 | ipaddr.IPv6): IpAddress | null {
  const range = address.range()
  const isPrivate = privateRanges.has(range)
  if (range !== 'unicast' && !isPrivate) return null
  if (address instanceof ipaddr.IPv4) return { value: address.toString(), version: 4, isPrivate }
  return { value: address.toRFC5952String(), version: 6, isPrivate }
}

/** An IPv4 address in its one spelling as a number. */
export function numberOfIp4(ip: string): number {
  let number = 0
  let part = 0
  for (let at = 0; at < ip.length; at += 1) {
    const code = ip.charCodeAt(at)
    if (code === DOT) {
      number = number * 256 + part
      part = 0
    } else part = part * 10 + code - ZERO
  }
  return number * 256 + part
}

const DOT = 46
const ZERO = 48

/** Whoever holds one address of an IPv4 /24 or IPv6 /48 is likely to hold the next one too. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`
  const parts = ipaddr.IPv6.parse(ip).parts.slice(0, 3)
  return `${new ipaddr.IPv6([...parts, 0, 0, 0, 0, 0]).toRFC5952String()}/48`
}

export interface Cidr {
  /** The address in its one spelling, and how many bits of it count. */
  readonly value: string
  contains(ip: string): boolean
}

/** How many bits of an address in IPv6 come before the IPv4 that is mapped into it. */
const MAPPED_BITS = 96

/**
 * `203.0.113.0/24`, `2001:db8::/32`, or one address. A range of mapped IPv4 is the range of IPv4 that it is. null: not a
 * range.
 */
export function readCidr(text: string): Cidr | null {
  const [address = '', bits, ...more] = text.split('/')
  if (more.length > 0 || text.length > MAX_LENGTH + 4) return null
  const isFour = FOUR_DECIMALS.test(address)
  if (!isFour && !(SIX.test(address) && ipaddr.IPv6.isValid(address))) return null
  const base = isFour ? ipaddr.IPv4.parse(address) : ipaddr.IPv6.parse(address)
  const width = isFour ? 32 : 128
  if (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits)) return null
  const length = bits === undefined ? width : Number(bits)
  if (length > width) return null
  const isMapped = base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && length >= MAPPED_BITS
  return isMapped ? rangeOf(base.toIPv4Address(), length - MAPPED_BITS) : rangeOf(base, length)
}

function rangeOf(base: ipaddr.IPv4 | ipaddr.IPv6, length: number): Cidr {
  const isFour = base instanceof ipaddr.IPv4
  return {
    value: `${base instanceof ipaddr.IPv4 ? base.toString() : base.toRFC5952String()}/${length}`,
    contains(ip) {
      if (ip === '' || ip.includes(':') === isFour) return false
      const other = ipaddr.parse(ip)
      return base instanceof ipaddr.IPv4
        ? other instanceof ipaddr.IPv4 && other.match(base, length)
        : other instanceof ipaddr.IPv6 && other.match(base, length)
    },
  }
}
