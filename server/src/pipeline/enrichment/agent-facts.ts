import Bowser from 'bowser'
import { isbot } from 'isbot'
import { clipText } from '../clip-text.ts'

export interface AgentFacts {
  readonly browser: string
  readonly browserVersion: string
  readonly os: string
  readonly osVersion: string
  readonly deviceType: string
  readonly deviceBrand: string
  readonly deviceModel: string
  readonly bot: boolean
  readonly headless: boolean
  readonly scripted: boolean
}

const none: AgentFacts = {
  browser: '',
  browserVersion: '',
  os: '',
  osVersion: '',
  deviceType: '',
  deviceBrand: '',
  deviceModel: '',
  bot: false,
  headless: false,
  scripted: false,
}

const HEADLESS = /headless|phantomjs|puppeteer|playwright|selenium|webdriver|slimerjs|electron\/.*headless/i
const SCRIPT =
  /^(?:curl|wget|python|python-requests|python-urllib|aiohttp|httpx|go-http-client|okhttp|java|apache-httpclient|axios|node-fetch|undici|got|libwww-perl|ruby|faraday|php|guzzlehttp|postmanruntime|insomnia|httpie|powershell|winhttp|dart|rust|reqwest|scrapy|mechanize)\b/i
const ANDROID_MODEL = /Android [\d.]+; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+?)(?: Build\/[^;)]*)?(?:;[^)]*)?\)/i
const MAX_LENGTH = 64

/** What a user agent says of itself: anyone may claim anything, so it raises suspicion and lowers none. */
export function agentFacts(userAgent: string): AgentFacts {
  if (userAgent === '') return none
  const headless = HEADLESS.test(userAgent)
  const scripted = SCRIPT.test(userAgent)
  const { browser, os, platform } = Bowser.parse(userAgent)
  const model = platform.model ?? ANDROID_MODEL.exec(userAgent)?.[1] ?? ''
  return {
    browser: clip(browser.name),
    browserVersion: clip(browser.version),
    os: clip(os.name),
    osVersion: clip(os.version),
    deviceType: clip(platform.type),
    deviceBrand: clip(platform.vendor),
    // Browsers that hide the model send K in its place.
    deviceModel: model === 'K' ? '' : clip(model),
    bot: !scripted && isbot(userAgent),
    headless,
    scripted,
  }
}

// The parser cuts pieces out of what anyone may send: they may not fill the store's dictionaries.
const clip = (text: string | undefined) => clipText(text ?? '', MAX_LENGTH)
