import type { Random } from './random.ts'

const dayMs = 86_400_000

export type Platform = 'iphone' | 'ipad' | 'android' | 'windows' | 'mac' | 'linux'
export type Browser = 'chrome' | 'safari' | 'firefox' | 'edge' | 'samsung' | 'app'

export interface Device {
  readonly platform: Platform
  readonly browser: Browser
  /** What the device calls itself in app agents and by some Android browsers. */
  readonly model: string
  /** Empty where the customer's pages and apps send none. */
  readonly deviceId: string
  /** How long it takes an update to arrive on it. */
  readonly updateLagDays: number
}

export const isMobile = ({ platform }: Device) => platform === 'iphone' || platform === 'android'

/** Release calendars, fitted to the published ones: a version on a day, and days until the next. */
const chromeSince = { version: 120, day: Date.UTC(2023, 11, 5) / dayMs, everyDays: 31.5 }
const firefoxSince = { version: 121, day: Date.UTC(2023, 11, 19) / dayMs, everyDays: 30.5 }
const samsungSince = { version: 23, day: Date.UTC(2023, 9, 20) / dayMs, everyDays: 150 }
const appSince = { version: 0, day: Date.UTC(2024, 0, 8) / dayMs, everyDays: 14 }

function released({ version, day, everyDays }: typeof chromeSince, today: number): number {
  return version + Math.max(0, Math.floor((today - day) / everyDays))
}

/** Apple numbers its systems by the coming year since 2025, with a new one each September. */
function appleVersion(today: number): { major: number; minor: number } {
  const date = new Date(today * dayMs)
  const september = Date.UTC(date.getUTCFullYear(), 8, 15) / dayMs
  const isOut = today >= september
  const year = isOut ? date.getUTCFullYear() : date.getUTCFullYear() - 1
  const start = isOut ? september : Date.UTC(year, 8, 15) / dayMs
  return { major: year >= 2025 ? year - 1999 : year - 2006, minor: Math.min(6, Math.floor((today - start) / 45)) }
}

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'

/** The user agent that a device sends on a day (days since 1970). Versions move on by themselves over the weeks. */
export function userAgentOf(device: Device, today: number): string {
  const day = today - device.updateLagDays
  switch (device.browser) {
    case 'app':
      return appAgent(device, day)
    case 'safari':
      return safariAgent(device, day)
    case 'firefox':
      return firefoxAgent(device, released(firefoxSince, day))
    default:
      return chromiumAgent(device, released(chromeSince, day), released(samsungSince, day))
  }
}

function appAgent({ platform, model }: Device, day: number): string {
  const release = released(appSince, day)
  const version = `${6 + Math.floor(release / 20)}.${release % 20}.0`
  if (platform === 'android') return `Lumen/${version} (Linux; Android 15; ${model})`
  const { major, minor } = appleVersion(day)
  return `Lumen/${version} (${model}; iOS ${major}.${minor}; Scale/3.00)`
}

function safariAgent({ platform }: Device, day: number): string {
  const { major, minor } = appleVersion(day)
  if (platform === 'mac')
    return `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/${major}.${minor} Safari/605.1.15`
  // Since version 26 the system's number is frozen in Safari's agent.
  const system = major >= 26 ? '18_6' : `${major}_${minor}`
  const hardware = platform === 'ipad' ? `iPad; CPU OS ${system}` : `iPhone; CPU iPhone OS ${system}`
  return `Mozilla/5.0 (${hardware} like Mac OS X) ${webKit} Version/${major}.${minor} Mobile/15E148 Safari/604.1`
}

const systems: Readonly<Record<Platform, string>> = {
  windows: 'Windows NT 10.0; Win64; x64',
  mac: 'Macintosh; Intel Mac OS X 10_15_7',
  linux: 'X11; Linux x86_64',
  android: 'Linux; Android 10; K',
  iphone: 'iPhone; CPU iPhone OS 18_6 like Mac OS X',
  ipad: 'iPad; CPU OS 18_6 like Mac OS X',
}

function firefoxAgent({ platform }: Device, version: number): string {
  const system = platform === 'mac' ? 'Macintosh; Intel Mac OS X 10.15' : systems[platform]
  if (platform === 'android')
    return `Mozilla/5.0 (Android 15; Mobile; rv:${version}.0) Gecko/${version}.0 Firefox/${version}.0`
  return `Mozilla/5.0 (${system}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
}

function chromiumAgent({ platform, browser, model }: Device, version: number, samsung: number): string {
  if (platform === 'iphone' || platform === 'ipad')
    return `Mozilla/5.0 (${systems[platform]}) ${webKit} CriOS/${version}.0.0.0 Mobile/15E148 Safari/604.1`
  if (browser === 'samsung')
    return `Mozilla/5.0 (Linux; Android 15; ${model}) ${blink} SamsungBrowser/${samsung}.0 Chrome/${version - 6}.0.0.0 Mobile Safari/537.36`
  const mobile = platform === 'android' ? ' Mobile' : ''
  const edge = browser === 'edge' ? ` Edg/${version}.0.0.0` : ''
  return `Mozilla/5.0 (${systems[platform]}) ${blink} Chrome/${version}.0.0.0${mobile} Safari/537.36${edge}`
}

const iphones = ['iPhone15,4', 'iPhone16,1', 'iPhone16,2', 'iPhone17,3', 'iPhone17,1', 'iPhone14,5', 'iPhone18,1']
const androids = ['SM-S921B', 'SM-A546B', 'SM-S931U', 'Pixel 8', 'Pixel 9 Pro', 'SM-A155F', 'CPH2581', '2312DRA50G']

export function newPhone(random: Random, sendsDeviceId: boolean, usesApp: boolean): Device {
  const isApple = random.chance(0.52)
  const model = random.pick(isApple ? iphones : androids)
  const browser = usesApp ? 'app' : isApple ? appleBrowser(random) : androidBrowser(random, model)
  return {
    platform: isApple ? 'iphone' : 'android',
    browser,
    model,
    deviceId: sendsDeviceId || usesApp ? random.hex(20) : '',
    updateLagDays: random.between(0, 40),
  }
}

const appleBrowser = (random: Random): Browser => (random.chance(0.88) ? 'safari' : 'chrome')
const androidBrowser = (random: Random, model: string): Browser =>
  model.startsWith('SM-') && random.chance(0.35) ? 'samsung' : random.chance(0.94) ? 'chrome' : 'firefox'

export function newComputer(random: Random, sendsDeviceId: boolean): Device {
  const platform = random.pick<Platform>(['windows', 'windows', 'windows', 'windows', 'mac', 'mac', 'mac', 'linux'])
  const others: readonly Browser[] =
    platform === 'mac' ? ['safari', 'safari', 'chrome', 'firefox'] : ['edge', 'edge', 'firefox', 'chrome']
  return {
    platform,
    browser: random.chance(0.6) ? 'chrome' : random.pick(platform === 'linux' ? ['firefox', 'chrome'] : others),
    model: '',
    deviceId: sendsDeviceId ? random.hex(20) : '',
    updateLagDays: random.between(0, 25),
  }
}

export function newTablet(random: Random, sendsDeviceId: boolean): Device {
  return {
    platform: 'ipad',
    browser: 'safari',
    model: 'iPad14,1',
    deviceId: sendsDeviceId ? random.hex(20) : '',
    updateLagDays: random.between(0, 60),
  }
}
