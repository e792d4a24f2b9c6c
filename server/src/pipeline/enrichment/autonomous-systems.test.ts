import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, expect, it } from 'vitest'
import { type AutonomousSystems, loadAutonomousSystems } from './autonomous-systems.ts'

let systems: AutonomousSystems
/** Every five-hundredth line of the file that the table was made from, whose addresses are written out. */
let lines: [string, string, string, string][]

beforeAll(async () => {
  systems = await loadAutonomousSystems()
  const texts = await Promise.all(
    ['asn-ipv4.csv', 'asn-ipv6.csv'].map((name) =>
      readFile(createRequire(import.meta.url).resolve(`@ip-location-db/asn/${name}`), 'utf8'),
    ),
  )
  lines = texts.flatMap((text) =>
    text
      .split('\n')
      .filter((_, index) => index % 500 === 0)
      .flatMap((line): [string, string, string, string][] => {
        const [, start = '', end = '', asn = '', name = ''] = /^([^,]+),([^,]+),(\d+),(.*?)\r?$/.exec(line) ?? []
        return start === '' ? [] : [[start, end, asn, name]]
      }),
  )
}, 60_000)

it('knows the first and the last address of every range', () => {
  expect(lines.length).toBeGreaterThan(1000)
  for (const [start, end, asn, name] of lines) {
    for (const ip of [start, end]) {
      const found = systems.find(ip)
      expect({ ip, asn: found?.asn }).toEqual({ ip, asn: Number(asn) })
      if (!name.startsWith('"')) expect(found?.organisation).toBe(name.trimEnd())
    }
  }
})

it('names the block of an IPv4 address within its range', () => {
  for (const [start] of lines.filter(([ip]) => !ip.includes(':')))
    expect(systems.find(start)?.cidr).toMatch(/^\d+\.\d+\.\d+\.\d+\/\d+$/)
  expect(systems.find('8.8.8.8')).toMatchObject({ asn: 15_169, cidr: '8.8.8.0/24' })
})

it('knows nobody of an address that is nobody’s', () => {
  expect([systems.find('240.0.0.1'), systems.find('0.0.0.1'), systems.find('::1'), systems.find('fe80::1')]).toEqual(
    Array.from({ length: 4 }, () => null),
  )
})
