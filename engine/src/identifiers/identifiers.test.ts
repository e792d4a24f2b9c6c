import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { readEmail } from './email.ts'
import { networkOf, numberOfIp4, readCidr, readIp } from './ip.ts'
import { readPhone } from './phone.ts'
import { printMaterial } from './print.ts'
import { isKeepable } from './text.ts'
import { judgeAge, readTimestamp } from './timestamp.ts'

describe('an IP address', () => {
  it.each([
    ['8.8.8.8', '8.8.8.8', false],
    ['192.168.1.9', '192.168.1.9', true],
    ['10.0.0.1', '10.0.0.1', true],
    ['100.64.3.4', '100.64.3.4', true],
    ['::ffff:8.8.4.4', '8.8.4.4', false],
    ['::FFFF:0808:0404', '8.8.4.4', false],
    ['2A00:1450:4001:0810:0000:0000:0000:200E', '2a00:1450:4001:810::200e', false],
    ['fd00::1', 'fd00::1', true],
  ])('%s is kept as %s', (text, value, isPrivate) => {
    expect(readIp(text)).toMatchObject({ value, isPrivate })
  })

  it.each([
    '',
    ' 8.8.8.8',
    '8.8.8',
    '134744072',
    '0x08.8.8.8',
    '010.8.8.8',
    '8.8.8.08',
    '8.8.8.256',
    '8.8.8.8.',
    '127.0.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '169.254.1.1',
    '203.0.113.7',
    '::1',
    '::',
    'ff02::1',
    'fe80::1',
    'fe80::1%eth0',
    '2a00:1450::1%1',
    '2001:db8::1',
    '8.8.8.8/32',
    'localhost',
    `${':'.repeat(60)}`,
  ])('%s is no address that an event can come from', (text) => {
    expect(readIp(text)).toBeNull()
  })

  it('of four decimals is judged by the same table, whatever it begins with', () => {
    const part = fc.integer({ min: 0, max: 255 })
    // Every beginning, and within each the edges where a range may begin or end.
    const edges = [0, 1, 2, 15, 16, 31, 32, 48, 51, 63, 64, 88, 99, 100, 113, 127, 128, 168, 175, 193, 196, 254, 255]
    const inner = fc.oneof(fc.constantFrom(...edges), part)
    for (let first = 0; first < 256; first += 1) {
      fc.assert(
        fc.property(inner, inner, part, (second, third, fourth) => {
          const text = [first, second, third, fourth].join('.')
          const range = ipaddr.IPv4.parse(text).range()
          const isPrivate = range === 'private' || range === 'carrierGradeNat'
          const kept = range === 'unicast' || isPrivate ? { value: text, version: 4, isPrivate } : null
          expect(readIp(text)).toEqual(kept)
        }),
        { numRuns: 40 },
      )
    }
  })

  it('of four decimals is a number', () => {
    expect(numberOfIp4('0.0.0.0')).toBe(0)
    expect(numberOfIp4('81.2.69.142')).toBe(81 * 2 ** 24 + 2 * 2 ** 16 + 69 * 2 ** 8 + 142)
    expect(numberOfIp4('255.255.255.255')).toBe(2 ** 32 - 1)
  })

  it('belongs to a network of neighbours', () => {
    expect(networkOf('8.8.4.4')).toBe('8.8.4.0/24')
    expect(networkOf('2a00:1450:4001:810::200e')).toBe('2a00:1450:4001::/48')
  })
})

describe('a range of addresses', () => {
  it.each([
    ['10.0.0.0/8', '10.200.3.4', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['8.8.8.8', '8.8.8.8', true],
    ['2a00:1450::/32', '2a00:1450:1::1', true],
    ['2a00:1450::/32', '8.8.8.8', false],
    ['0.0.0.0/0', '2a00::1', false],
    ['0.0.0.0/0', '', false],
    ['::ffff:12.100.71.0/120', '12.100.71.9', true],
    ['::ffff:12.100.71.0/120', '12.100.72.9', false],
    ['::ffff:0:0/96', '12.100.72.9', true],
    ['::ffff:0:0/95', '12.100.72.9', false],
  ])('%s holds %s: %s', (range, ip, inside) => {
    expect(readCidr(range)?.contains(ip)).toBe(inside)
  })

  it.each(['', '10.0.0.0/33', '10.0.0.0/08', '10.0.0/8', 'x/8', '::/129', '10.0.0.0/8/8', '::/-1'])(
    '%s is none',
    (text) => {
      expect(readCidr(text)).toBeNull()
    },
  )
})

describe('an e-mail address', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com', true],
    ['  ada@example.com ', 'ada@example.com', true],
    ['ada+shop@mail.example.co.uk', 'ada+shop@mail.example.co.uk', true],
    ['ada@8.8.8.8', 'ada@8.8.8.8', true],
    ['用户@例子.公司', '用户@例子.公司', true],
    ['ada@host.internalthing', 'ada@host.internalthing', false],
  ])('%s is kept as %s', (text, value, hasKnownDomain) => {
    expect(readEmail(text)).toMatchObject({ value, hasKnownDomain })
  })

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@@example.com',
    'a da@example.com',
    'ada(x)@example.com',
    '<ada@example.com>',
    'ada@[8.8.8.8]',
    'ada@127.0.0.1',
    'ada@-example.com',
    'ada@example..com',
    'ada\u0000@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('%s is none', (text) => {
    expect(readEmail(text)).toBeNull()
  })
})

describe('a phone number', () => {
  it('is read with the United States as default and kept as E.164', () => {
    expect(readPhone('(202) 555-0143')?.value).toBe('+12025550143')
    expect(readPhone('+49 30 901820')).toMatchObject({ value: '+4930901820', country: 'DE', lineType: 'fixed' })
  })

  it.each(['', '123', 'call me', '+1 202 555', `+1${'2'.repeat(80)}`])('%s is none', (text) => {
    expect(readPhone(text)).toBeNull()
  })
})

describe('a timestamp', () => {
  const at = Date.UTC(2026, 4, 1, 12, 30, 5, 250)
  it.each<[unknown, number | null]>([
    ['2026-05-01T12:30:05.250Z', at],
    ['2026-05-01T14:30:05.250+02:00', at],
    ['2026-05-01 12:30:05.250Z', at],
    ['2026-05-01t12:30:05.250z', at],
    [at, at],
    [at / 1000, at],
    [String(at), at],
    [Math.floor(at / 1000), at - 250],
    ['2026-05-01T12:30:05', null],
    ['2026-02-31T12:30:05Z', null],
    ['2026-05-01T25:30:05Z', null],
    ['yesterday', null],
    ['', null],
    [0, null],
    [-5, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e300, null],
    [null, null],
    [{}, null],
    [true, null],
  ])('%s is %s', (value, expected) => {
    expect(readTimestamp(value)).toBe(expected)
  })

  const range = { maxAgeDays: 31, maxAheadDays: 1 }
  const day = 86_400_000
  it.each([
    [-31 * day, null],
    [-31 * day - 1000, 'datesTooOld'],
    [day, null],
    [day + 1000, 'datesTooNew'],
    [0, null],
  ])('%i ms from now is judged %s', (distance, expected) => {
    expect(judgeAge(at + distance, at, range)).toBe(expected)
  })
})

describe('a print', () => {
  const device = { browser: 'Firefox', os: 'Linux', deviceType: 'desktop', deviceModel: '' }
  it('stays with a neighbouring address and another client, changes with the network, the browser or the system', () => {
    const own = printMaterial('8.8.4.4', device, 'shop')
    expect(printMaterial('8.8.4.99', device, 'wiki')).toBe(own)
    expect(printMaterial('8.8.5.4', device, 'shop')).not.toBe(own)
    for (const other of [{ browser: 'Chrome' }, { os: 'macOS' }, { deviceModel: 'Pixel 9' }])
      expect(printMaterial('8.8.4.4', { ...device, ...other }, 'shop')).not.toBe(own)
  })

  it('without an agent is that of the address and the client', () => {
    const own = printMaterial('8.8.4.4', null, 'shop')
    expect(printMaterial('8.8.4.4', null, 'shop')).toBe(own)
    expect(printMaterial('8.8.4.99', null, 'shop')).not.toBe(own)
    expect(printMaterial('8.8.4.4', null, 'wiki')).not.toBe(own)
    expect(printMaterial('8.8.4.4', { browser: '', os: '', deviceType: '', deviceModel: '' }, 'shop')).not.toBe(own)
  })

  it('needs an address', () => {
    expect(printMaterial('', device, 'shop')).toBe('')
    expect(printMaterial('', null, 'shop')).toBe('')
  })
})

it('a text with NUL or half a surrogate pair cannot be kept', () => {
  expect(['plain', '😀', '\ud83d', 'a\0b'].map(isKeepable)).toEqual([true, true, false, false])
})
