export interface NetworkKind {
  readonly hosting: boolean
  readonly vpn: boolean
  readonly relay: boolean
  readonly mobile: boolean
  readonly tor: boolean
}

// No published package tells what a network is for; these are well-known ones, and what names give away.
const hostingAsns = new Set([
  16509, 14618, 8987, 15169, 396982, 8075, 8068, 14061, 16276, 24940, 213230, 63949, 20473, 12876, 51167, 9009, 60781,
  28753, 30633, 395954, 36352, 53667, 62567, 45102, 37963, 132203, 45090, 31898, 54825, 197540, 47583, 26496, 22612,
  46606, 29802, 55286, 8560, 21409, 35540, 20860, 42831, 202053, 40021, 141995, 49981, 64267, 136787, 18779, 11878,
  23470, 46562,
])
const vpnAsns = new Set([
  // Networks whose addresses are mostly rented by VPN services.
  9009, 212238, 60068, 136787, 202425, 51852, 39351, 206092, 62240, 207137, 199524, 209854, 141039, 147049, 57169,
  39287,
])
const relayAsns = new Set([
  // iCloud Private Relay and its egress partners' dedicated networks, Cloudflare's WARP, Fastly.
  714, 36183, 13335, 54113,
])
const mobileAsns = new Set([
  21928, 22394, 20057, 6167, 310, 3651, 10507, 12430, 12302, 12479, 3352, 8953, 20776, 25135, 12576, 60339, 206067,
  29518, 1759, 3243, 12912, 12708, 39603, 6805, 3209, 55836, 45609, 38266, 24560, 55644, 45271, 17974, 23693, 4761,
  24203, 45669, 9808, 56040, 56041, 17816, 17511, 9605, 2516, 4766, 17858, 9644, 3786, 26599, 26615, 22085, 28573,
  27699, 8151, 28403, 37457, 29975, 16637, 29465, 36926, 33771, 24835, 36992, 8452, 16135, 20978, 15897, 3216, 8359,
  31133, 31213, 25159,
])
const hostingName =
  /\b(hosting|cloud|datacenter|data center|server|servers|vps|colo(cation)?|dedicated|hetzner|ovh|linode|digitalocean|vultr|leaseweb|contabo|amazon|google cloud|azure|alibaba|tencent|oracle)\b/i
const vpnName = /\b(vpn|proxy|nordvpn|mullvad|surfshark|expressvpn|privado|windscribe|protonvpn|datacamp|m247)\b/i
const mobileName =
  /\b(mobile|wireless|cellular|t-mobile|vodafone|verizon wireless|cellco|airtel|telenor|orange|movistar|claro|jio|mtn|lte|gsm|3g|4g|5g)\b/i
const torName = /\btor\b|tor[ -]?exit|torservers|emerald onion|quintex|artikel10|zwiebelfreunde|calyx/i

/** A guess by network, made once a network: wrong for some addresses of it, which is why no threat follows from it alone. */
export function kindOfNetwork(asn: number, organisation: string): NetworkKind {
  const vpn = vpnAsns.has(asn) || vpnName.test(organisation)
  const relay = relayAsns.has(asn)
  const hosting = hostingAsns.has(asn) || vpn || hostingName.test(organisation)
  const mobile = !hosting && (mobileAsns.has(asn) || mobileName.test(organisation))
  return { hosting, vpn, relay, mobile, tor: torName.test(organisation) }
}
