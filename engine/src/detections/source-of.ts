import ipaddr from 'ipaddr.js'

/** Where an event comes from, as detections count it: the IPv4 address, or the /64 of an IPv6 address. '' stays ''. */
export function sourceOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const parts = ipaddr.IPv6.parse(ip).parts.slice(0, 4)
  return `${new ipaddr.IPv6([...parts, 0, 0, 0, 0]).toRFC5952String()}/64`
}
