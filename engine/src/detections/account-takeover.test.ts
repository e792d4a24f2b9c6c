import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import type { Attack, Crowd } from './detection.ts'
import { berlin, evidenceIn, firingsOf, habits, home, idsOf, stranger } from './example-account.ts'
import { eventAt, failureAt, noon, times } from './example-events.ts'
import { dayMs, hourMs, minuteMs, secondMs, startOfDay } from './sliding-window.ts'

const server: Partial<StoredEvent> = {
  ip: '203.0.113.9',
  asn: 64_500,
  country: 'US',
  deviceId: '',
  userAgent: 'curl/8',
  scripted: true,
}
const found = (events: readonly StoredEvent[], attacks: readonly Attack[] = [], crowds: readonly Crowd[] = []) =>
  firingsOf('ACCOUNT_TAKEOVER', events, { attacks, crowds })
const variants = (...told: Parameters<typeof found>) => found(...told).map(({ variant }) => variant)
const guesses = (count = 10, fields = server) => times(count, (turn) => failureAt(noon + turn * 20 * secondMs, fields))
const lastGuess = noon + 180 * secondMs
/** In Germany and near enough to be nothing but a new device. */
const newDevice = { ...home, ip: '192.0.2.44', asn: 64_777, deviceId: 'not-adas' }

describe('after an attack on the account', () => {
  it('fires for a success within 180 minutes on a new device or from the attack’s network', () => {
    const success = (minutes: number, fields: object) => eventAt(lastGuess + minutes * minuteMs, fields)
    expect(variants([...habits(), ...guesses(), success(180, newDevice)])).toEqual(['after-attack'])
    expect(variants([...habits(), ...guesses(), success(184, newDevice)])).toEqual([])
    const knownAgent = { ...home, deviceId: 'laptop-of-ada', ip: '203.0.113.77', asn: 64_500, country: 'US' }
    expect(variants([...habits(), ...guesses(), success(5, knownAgent)])).toEqual(['after-attack'])
    expect(variants([...habits(), ...guesses(9), success(5, newDevice)])).toEqual([])
  })

  it('is not calmed by the owner’s provider and browser, where devices have no id of their own', () => {
    const past = habits().map((event) => ({ ...event, deviceId: '' }))
    const neighbour = { ...server, asn: 3320 }
    const success = eventAt(lastGuess + minuteMs, { ...home, deviceId: '', ip: '203.0.113.77' })
    expect(variants([...past, ...guesses(10, neighbour), success])).toEqual(['after-attack'])
  })

  it('fires for the attack’s provider, where the owner never came from it', () => {
    const past = habits().map((event) => ({ ...event, deviceId: '' }))
    const hosting = { ip: '3.120.10.1', asn: 16_509, ipHosting: true }
    const success = eventAt(lastGuess + 15 * minuteMs, { ...home, ...hosting, deviceId: '', ip: '3.121.200.9' })
    expect(variants([...past, ...guesses(10, { ...server, ...hosting }), success])).toEqual(['after-attack'])
    expect(variants([...past, ...guesses(), success])).toEqual([])
  })

  it('is calmed by a provider that the owner comes from, too, and by a device with an id that the account knows', () => {
    const provider = { asn: 64_512, ip: '192.0.2.200' }
    const tries = guesses(10, { ...server, asn: 64_512 })
    const success = (fields: object) => eventAt(lastGuess + minuteMs, { ...home, ...provider, ...fields })
    const [first, ...others] = habits().map((event) => ({ ...event, deviceId: '' }))
    const fromTheProvider = eventAt(noon - 6 * dayMs, { ...first, asn: 64_512, ip: '203.0.112.5' })
    expect(variants([fromTheProvider, ...others, ...tries, success({ deviceId: '' })])).toEqual([])
    expect(variants([...others, ...tries, success({ deviceId: '' })])).toEqual(['after-attack'])
    expect(variants([...habits(), ...tries, success({})])).toEqual([])
  })

  it('shows the tries and the success, and names it', () => {
    const past = habits()
    const counted = [...guesses(), eventAt(lastGuess + minuteMs, newDevice)]
    const other = eventAt(noon + secondMs, { ...home, type: 'TOKEN_REFRESHED' })
    const [firing] = found([...past, ...counted])
    expect(firing).toMatchObject({ severity: 'critical', named: [counted.at(-1)?.eventId], compromised: ['ada'] })
    expect(firing && evidenceIn(firing, [...past, ...counted, other])).toEqual(idsOf(counted))
  })

  it('knows an attack of others that tried this account once', () => {
    const attack: Attack = {
      type: 'CREDENTIAL_STUFFING',
      subject: { kind: 'ip', value: '203.0.113.9' },
      from: noon,
      to: noon + hourMs,
      sources: ['203.0.113.9'],
    }
    const events = [...habits(), failureAt(noon, server), eventAt(noon + hourMs, newDevice)]
    expect(variants(events, [attack])).toEqual(['after-attack'])
    expect(variants(events)).toEqual([])
    const ofLastWeek = { ...attack, from: noon - 7 * dayMs, to: noon - 6 * dayMs }
    expect(variants(events, [ofLastWeek])).toEqual([])
  })

  it('fires for guessed one-time codes that end with a success', () => {
    const codes = times(20, (turn) =>
      eventAt(noon + turn * secondMs, { ...stranger, type: 'MFA_FAILED', sessionId: `s${turn}` }),
    )
    expect(variants([...habits(), ...codes, eventAt(noon + minuteMs, stranger)])).toContain('after-attack')
  })
})

describe('stays quiet for the owner', () => {
  it.each([3, 4, 5, 12])('who forgot the password, failed %i times and got it right as usual', (count) => {
    expect(found([...habits(), ...guesses(count, home), eventAt(noon + 30 * minuteMs, home)])).toEqual([])
  })

  it('who signs in as usual while somebody attacks', () => {
    expect(found([...habits(), ...guesses(), eventAt(lastGuess + minuteMs, home)])).toEqual([])
  })

  it('of a new account who fails often and gets it right', () => {
    const first = { ...home, ip: '192.0.2.9', asn: 64_600, deviceId: 'first-phone' }
    expect(found([...habits(2), ...guesses(12, first), eventAt(noon + hourMs, first)])).toEqual([])
  })

  it('who is refused by nobody and answers the prompts of somebody else’s sign-in at home', () => {
    const prompts = times(6, (turn) => eventAt(noon + turn * minuteMs, { ...stranger, type: 'MFA_DENIED' }))
    expect(found([...habits(), ...prompts, eventAt(noon + 7 * minuteMs, home)])).toEqual([])
  })

  it('who changes the password at home after somebody else’s strange sign-in', () => {
    const change = eventAt(noon + hourMs, { ...home, type: 'CHANGE_PASSWORD_SUCCESS' })
    // Travelled impossibly, on a new device, and yet it is the owner who changes.
    expect(found([...habits(), eventAt(noon - hourMs, home), eventAt(noon, stranger), change])).toEqual([])
  })

  it('who takes the computer of last season on a holiday and changes the password there', () => {
    const abroad = { ...stranger, deviceId: 'old-computer' }
    const season = eventAt(noon - 60 * dayMs, { ...home, deviceId: 'old-computer' })
    const change = eventAt(noon + hourMs, { ...abroad, type: 'CHANGE_PASSWORD_SUCCESS' })
    expect(found([season, ...habits(), eventAt(noon, abroad), change])).toEqual([])
  })
})

describe('a source that attacked other accounts', () => {
  const attack: Attack = {
    type: 'PASSWORD_SPRAYING',
    subject: { kind: 'ip', value: '203.0.113.66' },
    from: noon - 5 * dayMs - hourMs,
    to: noon - 5 * dayMs,
    sources: ['203.0.113.66'],
  }

  it('fires for a success within five days', () => {
    expect(variants([...habits(), eventAt(noon, { ...stranger, country: 'DE' })], [attack])).toEqual([
      'attacking-source',
    ])
    expect(variants([...habits(), eventAt(noon + 1, { ...stranger, country: 'DE' })], [attack])).toEqual([])
  })

  it('stays quiet for the usual device behind a shared address, and for what came before the attack', () => {
    expect(
      found([...habits(), eventAt(noon, { ...home, ip: '203.0.113.66', asn: 64_500, ipVpn: true })], [attack]),
    ).toEqual([])
    const later = { ...attack, from: noon + 1, to: noon + hourMs }
    expect(found([...habits(), eventAt(noon, { ...stranger, country: 'DE' })], [later])).toEqual([])
  })
})

describe('an address from which one account was guessed', () => {
  const guessing = (account: string): Attack => ({
    type: 'BRUTE_FORCE',
    subject: { kind: 'account', value: account },
    from: noon - hourMs,
    to: noon - minuteMs,
    sources: ['203.0.113.66'],
  })
  const atWork = { ...home, ip: '203.0.113.66', asn: 64_900, deviceId: 'pc-at-work' }

  it('makes no thieves of the colleagues behind it, whether they mistype or not', () => {
    for (const past of [habits(), habits(1)]) {
      expect(found([...past, eventAt(noon, atWork)], [guessing('bob')])).toEqual([])
      expect(found([...past, failureAt(noon - 1, atWork), eventAt(noon, atWork)], [guessing('bob')])).toEqual([])
    }
  })

  it('is no attack on others when the account was this one', () => {
    expect(found([...habits(1), eventAt(noon, atWork)], [guessing('ada')])).toEqual([])
  })

  it('fires when a second account was guessed from there, or a tool comes in', () => {
    const [bob, eve] = [guessing('bob'), guessing('eve')]
    expect(variants([...habits(), eventAt(noon, atWork)], [bob, eve])).toEqual(['attacking-source'])
    expect(variants([...habits(), eventAt(noon, { ...atWork, scripted: true })], [bob])).toEqual(['attacking-source'])
  })

  describe('of many people', () => {
    const app = { ...atWork, deviceId: '', userAgent: 'AcmeBank/7.1 (Android 14) okhttp/4.12.0', scripted: true }
    const crowd = (...accounts: string[]): Crowd => ({
      source: '203.0.113.66',
      day: startOfDay(noon),
      cameIn: accounts.map((account, turn) => ({ account, at: noon - dayMs + turn })),
    })
    const from = (past: readonly StoredEvent[], fields: object, attacks: readonly Attack[], ...others: string[]) =>
      variants([...past, eventAt(noon, fields)], attacks, [crowd(...others)])

    it('makes no thieves of the others who use the same app, new to the account or not', () => {
      const residents = times(150, (n) => `resident-${n}`)
      for (const past of [[], habits()]) {
        expect(from(past, app, [guessing('bob')], ...residents)).toEqual([])
        expect(from(past, { ...app, scripted: false, ipHosting: true }, [guessing('bob')], ...residents)).toEqual([])
        expect(from(past, app, [guessing('bob'), guessing('eve')], ...residents)).toEqual([])
      }
    })

    it('fires as long as no more others came in than were guessed', () => {
      const [bob, eve] = [guessing('bob'), guessing('eve')]
      expect(from([], app, [bob], 'tom')).toEqual(['attacking-source'])
      expect(from([], app, [bob], 'tom', 'sue')).toEqual([])
      expect(from([], app, [bob, eve], 'tom', 'sue')).toEqual(['attacking-source'])
      expect(from([], app, [bob, eve], 'tom', 'sue', 'kim')).toEqual([])
    })

    it('counts neither the account itself nor those that were guessed, and nobody who came later', () => {
      expect(from([], app, [guessing('bob')], 'ada', 'bob', 'tom')).toEqual(['attacking-source'])
      const later = { ...crowd('tom'), cameIn: times(9, (n) => ({ account: `later-${n}`, at: noon })) }
      expect(variants([eventAt(noon, app)], [guessing('bob')], [later])).toEqual(['attacking-source'])
    })

    it('fires whoever lives there when the attack was on many accounts', () => {
      const stuffing: Attack = {
        ...guessing('bob'),
        type: 'CREDENTIAL_STUFFING',
        subject: { kind: 'ip', value: '203.0.113.66' },
      }
      const residents = times(150, (n) => `resident-${n}`)
      expect(from([], app, [stuffing], ...residents)).toEqual(['attacking-source'])
    })
  })
})

describe('prompts that were given in to', () => {
  const prompts = times(5, (turn) => eventAt(noon + turn * minuteMs, { ...stranger, type: 'MFA_DENIED' }))

  it('fires for a success within ten minutes', () => {
    const success = (minutes: number) => eventAt(noon + 4 * minuteMs + minutes * minuteMs, stranger)
    const [firing] = found([...habits(), ...prompts, success(10)])
    expect(firing).toMatchObject({ variant: 'fatigue' })
    expect(found([...habits(), ...prompts, success(11)])).toEqual([])
  })
})

describe('changes and payments', () => {
  const change = (hours: number, fields: object = stranger) =>
    eventAt(noon + hours * hourMs, { ...fields, type: 'MFA_ENROLLMENT_SUCCESS' })
  const span = { from: noon - dayMs, to: noon + 5 * dayMs }
  const inSpan = (events: readonly StoredEvent[]) =>
    firingsOf('ACCOUNT_TAKEOVER', events, { span }).map(({ variant }) => variant)

  it('fires for a change within six hours of a suspicious sign-in', () => {
    const login = eventAt(noon, stranger)
    expect(inSpan([...habits(), login, change(6)])).toEqual(['change'])
    expect(inSpan([...habits(), login, change(6.1)])).toEqual([])
    const events = [login, change(6)]
    const [firing] = firingsOf('ACCOUNT_TAKEOVER', [...habits(), ...events], { span })
    expect(firing && evidenceIn(firing, [...habits(), ...events])).toEqual(idsOf(events))
  })

  it('fires for a payment within 72 hours of such a change, and not without the change', () => {
    const payment = (hours: number) => eventAt(noon + hours * hourMs, { ...stranger, type: 'PAYMENT_SUCCESS' })
    const login = eventAt(noon, stranger)
    expect(inSpan([...habits(), login, change(1), payment(73)])).toEqual(['change', 'payment'])
    expect(inSpan([...habits(), login, change(1), payment(73.1)])).toEqual(['change'])
    expect(inSpan([...habits(), login, payment(2)])).toEqual([])
  })

  it('knows a strange sign-in in the owner’s own country by its distance, and takes it back from what was learned', () => {
    const far = { ...newDevice, ...berlin, latitude: 40 }
    const login = eventAt(noon, far)
    const [firing] = firingsOf('ACCOUNT_TAKEOVER', [...habits(), login, change(1, far)], { span })
    expect(firing).toMatchObject({ variant: 'change', named: [login.eventId] })
    expect(inSpan([...habits(), eventAt(noon, newDevice), change(1, newDevice)])).toEqual([])
    expect(inSpan([...habits(2), eventAt(noon, far), change(1, far)])).toEqual([])
    for (const flag of ['ipMobile', 'ipVpn']) {
      const exit = { ...far, [flag]: true }
      expect(inSpan([...habits(), eventAt(noon, exit), change(1, exit)])).toEqual([])
    }
  })

  it('is not calmed by a VPN of the owner that ends where the stranger is', () => {
    const far = { ...newDevice, ...berlin, latitude: 40 }
    const exit = eventAt(noon - 20 * hourMs, { ...home, latitude: 40, ip: '203.0.113.90', asn: 64_801, ipVpn: true })
    expect(inSpan([...habits(), exit, eventAt(noon, far), change(1, far)])).toEqual(['change'])
    expect(inSpan([...habits(), { ...exit, ipVpn: false }, eventAt(noon, far), change(1, far)])).toEqual([])
  })

  it('stays quiet for a help desk that resets the factors', () => {
    const reset = eventAt(noon + hourMs, { type: 'MFA_RESET', ip: '', customData: { actor: 'helpdesk@acme.test' } })
    expect(inSpan([...habits(), eventAt(noon, stranger), reset])).toEqual([])
  })
})
