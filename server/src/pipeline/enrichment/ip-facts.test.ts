import { expect, it } from 'vitest'
import { rememberIpFacts } from './ip-facts.ts'
import { nowhere } from './places.ts'

/** Tables in which every address has a place of its own, said to be that of a block. */
function tables(bits: number, cidr: string) {
  const asked: string[] = []
  const find = (ip: string) => {
    asked.push(ip)
    return { place: { ...nowhere, city: ip }, bits }
  }
  return { asked, cityOf: cityOf(rememberIpFacts({ find }, { find: () => ({ asn: 7, organisation: 'Seven', cidr }) })) }
}

const cityOf = (facts: ReturnType<typeof rememberIpFacts>) => (ip: string) => facts(ip).place.city

it('a network in one place and of one system is looked up once', () => {
  const { asked, cityOf } = tables(20, '81.2.64.0/18')
  expect([cityOf('81.2.69.1'), cityOf('81.2.69.200'), cityOf('81.2.70.1')]).toEqual([
    '81.2.69.1',
    '81.2.69.1',
    '81.2.70.1',
  ])
  expect(asked).toEqual(['81.2.69.1', '81.2.70.1'])
})

it.each([
  ['two places', 25, '81.2.64.0/18'],
  ['two systems', 20, '81.2.69.0/25'],
  ['an address of no system', 20, ''],
])('a network with %s is looked up address by address', (_, bits, cidr) => {
  const { cityOf } = tables(bits, cidr)
  for (const ip of ['81.2.69.1', '81.2.69.200', '81.2.69.1']) expect(cityOf(ip)).toBe(ip)
})

it('networks that share a place in memory are told apart', () => {
  const { cityOf } = tables(24, '81.0.0.0/8')
  const begins = Array.from({ length: 100_000 }, (_, at) => `${64 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}.`)
  for (let turn = 0; turn < 2; turn += 1)
    expect(begins.filter((begin) => !cityOf(`${begin}9`).startsWith(begin))).toEqual([])
})

it('a private address and no address are nowhere', () => {
  const { asked, cityOf } = tables(8, '10.0.0.0/8')
  expect([cityOf('10.1.2.3'), cityOf('192.168.1.1'), cityOf('')]).toEqual(['', '', ''])
  expect(asked).toEqual([])
})
