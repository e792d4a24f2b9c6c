import { expect, it } from 'vitest'
import { tablesOfNetworks } from './tables-of-networks.mjs'

const none: readonly string[] = []

it('reads ranges, numbers and names, and leaves out what is none', () => {
  const four = ['16777216,16777471,13335,Cloudflare', '', 'start,end,asn,name', '16777472,16777727,7,"One, ""Two"""\r']
  const { 'networks-4': table, networks } = tablesOfNetworks({ 4: four, 6: none })
  expect(table).toEqual({
    start: Uint32Array.of(16_777_216, 16_777_472),
    end: Uint32Array.of(16_777_471, 16_777_727),
    asn: Uint32Array.of(13_335, 7),
    name: Uint32Array.of(1, 2),
  })
  expect(Buffer.from(networks.texts ?? []).toString()).toBe('CloudflareOne, "Two"')
  expect([...(networks.textEnds ?? [])]).toEqual([0, 0, 10, 20])
})

it('splits the first 64 bits of IPv6', () => {
  const line = `${0x2a00_1450_4001_0800n << 64n},${(0x2a00_1450_4001_08ffn << 64n) + 5n},15169,Google`
  expect(tablesOfNetworks({ 4: none, 6: [line] })['networks-6']).toEqual({
    startHigh: Uint32Array.of(0x2a00_1450),
    start: Uint32Array.of(0x4001_0800),
    endHigh: Uint32Array.of(0x2a00_1450),
    end: Uint32Array.of(0x4001_08ff),
    asn: Uint32Array.of(15_169),
    name: Uint32Array.of(1),
  })
})
