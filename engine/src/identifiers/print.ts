import { networkOf } from './ip.ts'

export interface PrintMaterial {
  readonly browser: string
  readonly os: string
  readonly deviceType: string
  readonly deviceModel: string
}

/**
 * What makes a device recognisable without an id of its own: its network, the families of browser and system, and the
 * model. Versions are left out, so that an update keeps the print. Where the agent is not known (null), a network would
 * make one device of everybody in it: then it is the address and the client that was used. '' when there is nothing to
 * go by.
 */
export function printMaterial(ip: string, agent: PrintMaterial | null, client: string): string {
  if (ip === '') return ''
  if (agent === null) return `${ip}\n${client}`
  const { browser, os, deviceType, deviceModel } = agent
  return `${networkOf(ip)}\n${browser}\n${os}\n${deviceType}\n${deviceModel}`
}
