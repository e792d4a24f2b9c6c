import { networkOf } from './ip.ts'

export interface PrintMaterial {
  readonly browser: string
  readonly os: string
  readonly deviceType: string
  readonly deviceModel: string
}

/**
 * What makes a device recognisable without an id of its own: its network, the families of browser and system, and the
 * model. Versions are left out, so that an update keeps the print. '' when there is nothing to go by.
 */
export function printMaterial(ip: string, { browser, os, deviceType, deviceModel }: PrintMaterial): string {
  if (ip === '') return ''
  return `${networkOf(ip)}\n${browser}\n${os}\n${deviceType}\n${deviceModel}`
}
