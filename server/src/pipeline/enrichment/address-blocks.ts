import ipaddr from 'ipaddr.js'

/** The first 64 bits of an IPv6 address, in two halves. */
export function ip6Words(ip: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(ip).parts
  return [a * 0x1_0000 + b, c * 0x1_0000 + d]
}

/** How many bits the largest block of a range of IPv4 has that holds the address: a range need not be one block. */
export function bitsAround(address: number, start: number, end: number): number {
  let bits = 32
  while (bits > WIDEST) {
    const wider = blockOf(address, bits - 1)
    if (wider < start || wider + 2 ** (33 - bits) - 1 > end) break
    bits -= 1
  }
  return bits
}
const WIDEST = 8

/** The first address of the block of so many bits. */
export const blockOf = (address: number, bits: number) => address - (address % 2 ** (32 - bits))
