// Ranges that are neither homes nor clouds, in the form of the other tables.
// country | city | latitude | longitude | hours from UTC | AS number and its ranges, comma between two of them.
export const torExits = `
DE|Berlin|52.52|13.40|1|60729 185.220.101.0/24
NL|Amsterdam|52.37|4.90|1|60404 185.220.102.0/24
US|New York|40.71|-74.01|-5|4224 162.247.74.0/24
CH|Zurich|47.38|8.54|1|62371 185.70.40.0/24
`

/** Relays of a phone maker: whoever uses them shares an address with a whole region. */
export const privacyRelays = `
US|Chicago|41.88|-87.63|-6|36183 172.224.224.0/22
GB|London|51.51|-0.13|0|36183 172.225.96.0/22
DE|Frankfurt am Main|50.11|8.68|1|13335 104.28.60.0/24
FR|Paris|48.86|2.35|1|13335 104.28.42.0/24
`

/** The inside of a company, seen by an application that stands in the same network. */
export const privateRanges = '10.20.0.0/20 172.18.4.0/22 192.168.10.0/24'

/** Homes with IPv6, by country and city of the tables of homes: one /48 each. */
export const homesWithIpv6 = `
US|Chicago|2601:240:0
US|Washington D.C.|2601:140:8000
DE|Berlin|2003:c0:0
FR|Paris|2a01:e0a:100
GB|London|2a00:23c4:100
NL|Amsterdam|2a02:a440:1
AU|Sydney|2001:8003:1000
`
