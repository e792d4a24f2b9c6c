import { eventTypeNames, failureReasons, StoredEvent } from '@signet/contract/event'
import fc from 'fast-check'

const DAY_MS = 86_400_000

// Few values, so that queries meet them; among them what databases, clocks and alphabets stumble over.
const awkward = [
  '',
  "x' OR 1=1 --",
  'Straße',
  'STRASSE',
  'İstanbul',
  'ИВАНОВ',
  'Σίσυφος',
  'a\nb',
  'back\\slash',
  '%_',
  '😀',
  '＀',
  '{p0:String}',
]
const one = <Value>(...values: Value[]) => fc.constantFrom(...values)
const flag = fc.boolean()

/** Events that are all different, with plenty of equal values and equal moments. */
export function randomEvents(seed: number, numRuns: number, now: number): StoredEvent[] {
  const event = fc.record({
    type: one(...eventTypeNames.slice(0, 6)),
    timestamp: fc.oneof(
      fc.integer({ min: now - 170 * DAY_MS, max: now }),
      fc.integer({ min: 0, max: 60 }).map((n) => now - 86_400_000 * 30 - n * 1000),
    ),
    receivedAt: fc.integer({ min: now - 170 * DAY_MS, max: now }),
    source: one('', 'auth0', 'okta', 'Okta'),
    reason: one('', ...failureReasons.slice(0, 3)),
    account: one(...awkward, 'ada', 'Ada', 'bob', 'carol'),
    phone: one('', '+12125550123', '+442071838750'),
    // In lower case, as they come out of the pipeline.
    email: one('', 'ada@example.com', 'ädä@exämple.com', 'bob@mail.test', 'x+alias@example.com'),
    ip: one('', '203.0.113.7', '203.0.113.200', '10.0.0.1', '2001:db8::1', '2001:db8:ffff::1', '255.255.255.255'),
    userAgent: one('', 'Mozilla/5.0 (X11; Linux)', 'curl/8.1', 'mozilla', 'a\nb'),
    sessionId: one('', 's1', 's2'),
    print: one('', 'p1', 'P1', 'p2'),
    country: one('', 'DE', 'US', 'de'),
    city: one(...awkward),
    latitude: one(null, 0, -0.00001, 52.03125, 52.5234, -33.4489, 90, 12.345678),
    longitude: one(null, 0, 13.4049, -70.6693, 180, -179.99999, 0.00005),
    accuracyKm: one(null, 0, 5, 20, 1000),
    asn: one(0, 1, 64_512, 4_294_967_295),
    asOrganisation: one('', 'Example AG', 'EXAMPLE'),
    ipVpn: flag,
    bot: flag,
    emailFree: flag,
    labels: one<string[]>([], ['EMAIL:INVALID'], ['x', 'Y'], ['x', 'x'], ['😀', "it's"]),
    customData: one<Record<string, string>>(
      {},
      { plan: 'gold' },
      { plan: 'Gold', 'order.total': '12.5' },
      { 'order.total': '7', constructor: 'x', "quo'te": 'y' },
      { plan: '' },
    ),
  })
  return fc
    .sample(event, { seed, numRuns })
    .map((fields, index) =>
      StoredEvent.parse({ ...fields, accountId: fields.account, eventId: `e${index % 7}-${index}` }),
    )
}
