import { beforeAll, describe, expect, it } from 'vitest'
import { normalize } from '../normalize.ts'
import { agentFacts } from './agent-facts.ts'
import { emailFacts } from './email-facts.ts'
import { type Enricher, openEnricher } from './enrich.ts'
import { kindOfNetwork } from './network-kinds.ts'

let enricher: Enricher
beforeAll(() => {
  enricher = openEnricher(Buffer.alloc(32, 7))
})

async function enriched(change: Record<string, unknown>, workspace = 'w1') {
  const draft = { type: 'LOGIN_SUCCESS', ip: '8.8.8.8', userAgent: 'curl/8', accountId: 'a', ...change }
  const result = normalize(draft, 'native', Date.now())
  if (!('event' in result)) throw new Error(result.rejected)
  await enricher.prepare([result.event])
  return enricher.enrich(workspace, result.event)
}

describe('an event', () => {
  it('learns place and network of an IPv4 address', async () => {
    expect(await enriched({ ip: '8.8.8.8' })).toMatchObject({
      country: 'US',
      asn: 15169,
      ipHosting: true,
      ipMobile: false,
    })
    const event = await enriched({ ip: '81.2.69.142' })
    expect(event).toMatchObject({ country: 'GB', timeZone: 'Europe/London', asn: 20712, networkCidr: '81.2.64.0/18' })
    expect(event.latitude).toBeCloseTo(51.5, 0)
  })

  it('learns place and network of an IPv6 address', async () => {
    expect(await enriched({ ip: '2a00:1450:4001:810::200e' })).toMatchObject({ asn: 15169 })
    expect((await enriched({ ip: '2a00:1450:4001:810::200e' })).country).not.toBe('')
  })

  it('of a private address belongs to no place', async () => {
    expect(await enriched({ ip: '10.1.2.3' })).toMatchObject({ country: '', asn: 0, latitude: null, timeZone: '' })
  })

  it('carries the labels of what was found', async () => {
    const { labels } = await enriched({ email: 'x@mailinator.com', ip: '8.8.8.8', userAgent: 'HeadlessChrome/120' })
    expect(labels).toEqual(expect.arrayContaining(['IP:HOSTING', 'EMAIL:DISPOSABLE', 'USER_AGENT:HEADLESS']))
  })

  it('has a print that survives an update, differs by workspace, and is the device’s own id where it has one', async () => {
    const chrome = (version: number) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
    const first = await enriched({ userAgent: chrome(140) })
    expect(first.print).toHaveLength(22)
    expect((await enriched({ userAgent: chrome(141), ip: '8.8.8.77' })).print).toBe(first.print)
    expect((await enriched({ userAgent: chrome(140) }, 'w2')).print).not.toBe(first.print)
    expect((await enriched({ deviceId: 'device-1' })).print).toBe('device-1')
  })
})

it('an event without a user agent has the print of its address and client: a network is not one device', async () => {
  const printOf = async (change: Record<string, unknown>) => (await enriched({ userAgent: '', ...change })).print
  const own = await printOf({ ip: '8.8.8.8', targetApp: 'shop' })
  expect(await printOf({ ip: '8.8.8.8', targetApp: 'shop' })).toBe(own)
  expect(await printOf({ ip: '8.8.8.77', targetApp: 'shop' })).not.toBe(own)
  expect(await printOf({ ip: '8.8.8.8', targetApp: 'wiki' })).not.toBe(own)
  expect(await printOf({ deviceId: 'device-1' })).toBe('device-1')
})

it.each([
  ['ada@gmail.com', { emailFree: true, emailDisposable: false, emailRole: false, emailAlias: false }],
  ['support+eu@acme.com', { emailFree: false, emailRole: true, emailAlias: true, emailDomain: 'acme.com' }],
  ['x@sub.mailinator.com', { emailDisposable: true }],
  ['', { emailDomain: '', emailFree: false }],
])('the e-mail %s tells %o', (email, facts) => {
  expect(emailFacts(email)).toMatchObject(facts)
})

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', os: 'Android', deviceType: 'mobile', deviceModel: 'Pixel 8 Pro', bot: false },
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    { deviceModel: '', deviceType: 'mobile' },
  ],
  ['curl/8.5.0', { scripted: true, bot: false, headless: false }],
  ['python-requests/2.31', { scripted: true }],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', { bot: true, scripted: false }],
  ['Mozilla/5.0 HeadlessChrome/120.0.0.0 Safari/537.36', { headless: true }],
  ['', { browser: '', scripted: false }],
])('the user agent %s tells %o', (agent, facts) => {
  expect(agentFacts(agent)).toMatchObject(facts)
})

it('a user agent cannot fill the store with endless names', () => {
  const facts = agentFacts(`Mozilla/5.0 (Linux; Android 9; ${'x'.repeat(900)}) Chrome/${'9'.repeat(90)} Mobile`)
  for (const value of Object.values(facts)) expect(String(value).length).toBeLessThanOrEqual(64)
})

it('does not cut a character of what it reads out of a user agent', () => {
  const agent = `Mozilla/5.0 (Linux; Android 10; ${'a'.repeat(63)}😀b) AppleWebKit/537.36`
  expect(agentFacts(agent).deviceModel).toBe('a'.repeat(63))
})

it('what a network is for is told by its number and its name', () => {
  expect(kindOfNetwork(16509, 'Amazon.com, Inc.')).toMatchObject({ hosting: true, mobile: false })
  expect(kindOfNetwork(21928, 'T-Mobile USA, Inc.')).toMatchObject({ hosting: false, mobile: true })
  expect(kindOfNetwork(212238, 'Datacamp Limited')).toMatchObject({ vpn: true, hosting: true })
  expect(kindOfNetwork(20712, 'Andrews & Arnold Ltd')).toMatchObject({ hosting: false, vpn: false, mobile: false })
})
