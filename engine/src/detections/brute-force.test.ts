import { describe, expect, it } from 'vitest'
import { evidenceIn, firingsOf, habits, home, idsOf } from './example-account.ts'
import { eventAt, failureAt, noon, times } from './example-events.ts'
import { minuteMs, secondMs } from './sliding-window.ts'

const server = {
  ip: '203.0.113.9',
  asn: 64_500,
  country: 'US',
  userAgent: 'curl/8',
  scripted: true,
  browser: '',
  os: '',
}
const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('BRUTE_FORCE', events)

describe('one source', () => {
  const guesses = (count: number, fields = {}) =>
    times(count, (turn) => failureAt(noon + turn * minuteMs, { ...server, ...fields }))

  it('fires with the tenth failure in ten minutes, and at every one after it', () => {
    expect(found([...habits(), ...guesses(9)])).toEqual([])
    const events = [...habits(), ...guesses(10)]
    expect(found(events)).toMatchObject([{ variant: 'one-source', at: noon + 9 * minuteMs, sources: [server.ip] }])
    expect(found([...events, failureAt(noon + 9.5 * minuteMs, server)])).toHaveLength(2)
  })

  it('does not fire when the ten failures take longer', () => {
    expect(found(times(10, (turn) => failureAt(noon + turn * 70 * secondMs, server)))).toEqual([])
  })

  it('counts an IPv6 network as one source', () => {
    const events = times(10, (turn) => failureAt(noon + turn * secondMs, { ...server, ip: `2001:db8::${turn + 1}` }))
    expect(found(events)).toMatchObject([{ sources: ['2001:db8::/64'] }])
  })

  it('shows exactly the failures of the account in its window as evidence', () => {
    const counted = [...guesses(10), failureAt(noon + minuteMs, home)]
    const others = [
      eventAt(noon + minuteMs, home),
      failureAt(noon + minuteMs, { ...server, account: 'bob' }),
      failureAt(noon + minuteMs, { ...server, reason: 'connector_error' }),
    ]
    const [firing] = found([...counted, others[0], others[2]].filter((event) => event !== undefined))
    expect(firing && evidenceIn(firing, [...counted, ...others])).toEqual(idsOf(counted))
  })

  it('stays quiet for a stale password on the usual device and for a mail client at home', () => {
    expect(found([...habits(), ...times(16, (turn) => failureAt(noon + turn * 35 * secondMs, home))])).toEqual([])
    const mail = { ...home, deviceId: '', browser: 'Outlook', userAgent: 'Outlook/16' }
    expect(found([...habits(), ...times(16, (turn) => failureAt(noon + turn * 35 * secondMs, mail))])).toEqual([])
  })

  it('fires for a script or an exit on a network that the owner used', () => {
    const script = { ...home, deviceId: '', browser: '', userAgent: 'curl/8', scripted: true }
    expect(found([...habits(), ...guesses(10, { ...script, ip: '198.51.100.9' })])).toHaveLength(1)
    const overVpn = habits().map((event) => ({ ...event, ipVpn: true }))
    const other = { ...home, deviceId: 'not-adas', ipVpn: true, scripted: false, userAgent: 'Mozilla/5.0' }
    expect(found([...overVpn, ...guesses(10, { ...other, ip: '198.51.100.9', browser: 'Chrome' })])).toHaveLength(1)
  })

  it('stays quiet for errors of the login', () => {
    expect(found(guesses(30, { reason: 'connector_error' }))).toEqual([])
  })
})

describe('many sources', () => {
  const rotating = (count: number, sources: number, fields = {}) =>
    times(count, (turn) =>
      failureAt(noon + turn * 2 * minuteMs, { ...server, ip: `203.0.${turn % sources}.9`, ...fields }),
    )

  it('fires for ten failures from five addresses in two countries, not for four addresses', () => {
    const inTwoCountries = (sources: number) =>
      rotating(10, sources).map((event, turn) => ({ ...event, country: turn === 0 ? 'FR' : 'US' }))
    expect(found(inTwoCountries(4))).toEqual([])
    expect(found(inTwoCountries(5))).toMatchObject([{ variant: 'many-sources' }])
    expect(found(inTwoCountries(5).slice(1))).toEqual([])
  })

  it('wants countries, networks, agents or more addresses beside five addresses', () => {
    expect(found(rotating(10, 7))).toEqual([])
    expect(found(rotating(10, 8))).toHaveLength(1)
    const spreadBy = (change: (turn: number) => object) =>
      rotating(10, 5).map((event, turn) => ({ ...event, ...change(turn) }))
    expect(found(spreadBy((turn) => ({ asn: 64_500 + (turn % 3) })))).toHaveLength(1)
    expect(found(spreadBy((turn) => ({ userAgent: `curl/${turn % 3}` })))).toHaveLength(1)
  })

  it('stays quiet for a phone that changes its carrier’s addresses while it retries', () => {
    const phone = { ...home, asn: 64_512, ipMobile: true, deviceId: '', os: 'iOS' }
    const before = times(3, (turn) => eventAt(noon - (turn + 2) * 60 * minuteMs, { ...phone, ip: '192.0.2.7' }))
    const retries = times(16, (turn) => failureAt(noon + turn * minuteMs, { ...phone, ip: `203.0.${turn}.7` }))
    expect(found([...before.reverse(), ...retries])).toEqual([])
  })
})

describe('one-time codes', () => {
  const codes = (count: number, sessions: number, cause?: string) =>
    times(count, (turn) =>
      eventAt(noon + turn * 20 * secondMs, {
        ...server,
        type: 'MFA_FAILED',
        reason: 'other',
        customData: cause === undefined ? {} : { cause },
        sessionId: `s${turn % sessions}`,
      }),
    )

  it('fires for twenty wrong codes over ten sessions, not for fewer of either', () => {
    expect(found(codes(19, 10))).toEqual([])
    expect(found(codes(20, 9))).toEqual([])
    const events = codes(20, 10)
    const [firing] = found(events)
    expect(firing).toMatchObject({ variant: 'codes' })
    expect(firing && evidenceIn(firing, events)).toEqual(idsOf(events))
  })

  it.each(['wrong_code', 'invalid_passcode'])('are those with the cause %s, and no prompts', (cause) => {
    const events = codes(20, 10, cause)
    const [firing] = found(events)
    expect(firing && evidenceIn(firing, [...events, ...codes(5, 5, 'timeout')])).toEqual(idsOf(events))
    expect(firingsOf('MFA_FATIGUE', events)).toEqual([])
  })

  it('are not prompts that nobody answered', () => {
    const events = codes(20, 10, 'timeout')
    expect(found(events)).toEqual([])
    expect(firingsOf('MFA_FATIGUE', events)).not.toEqual([])
  })
})
