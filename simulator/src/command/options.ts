import { parseArgs } from 'node:util'
import type { Scenario } from '../scenario.ts'
import { scenarios } from '../scenarios.ts'
import { shapes } from '../shapes.ts'

/** What the caller got wrong, in one line. */
export class UsageError extends Error {}

export interface Options {
  readonly days: number
  readonly accounts: number
  readonly seed: number
  readonly scenarios: readonly Scenario[]
  readonly isBelowThreshold: boolean
  /** Events a second; 0 is as fast as it goes. */
  readonly rate: number
  readonly batch: number
  readonly connections: number
  readonly to: URL | null
  /** '': one is to be made. */
  readonly key: string
  readonly out: string
  readonly shape: string
  readonly truth: string
  readonly isLive: boolean
}

export interface Environment {
  readonly PORT?: string | undefined
  readonly SIGNET_API_KEY?: string | undefined
}

const sentTruth = 'simulated-truth.json'

const flags = {
  days: { type: 'string', default: '30' },
  accounts: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  scenario: { type: 'string', default: 'all' },
  below: { type: 'boolean', default: false },
  rate: { type: 'string', default: '0' },
  batch: { type: 'string', default: '500' },
  connections: { type: 'string', default: '4' },
  to: { type: 'string' },
  key: { type: 'string' },
  out: { type: 'string' },
  shape: { type: 'string' },
  truth: { type: 'string' },
  live: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false, short: 'h' },
} as const

export const help = `npm run simulate -- --days 30 --accounts 10000 --scenario stuffing,takeover --rate 2000
npm run simulate -- --to https://signet.example --key sig_…
npm run simulate -- --out events.ndjson

  --days N          days of history, ending now (30)
  --accounts N      accounts that a month shows (1000)
  --seed N          another seed is another world (1)
  --scenario a,b    attacks: all, none, or names (all)
  --below           plant them just under the default thresholds
  --to URL          a running Signet (the one on this machine, at PORT or 8080)
  --key KEY         its API key, or SIGNET_API_KEY; on this machine one named simulator is made
  --rate N          events a second (as fast as it goes)
  --batch N         events a request, up to 10000 (500)
  --connections N   requests at the same time (4)
  --live            go on in real time after catching up
  --out FILE        write a file: .csv in the template's columns, else JSON lines
  --shape NAME      ${[...shapes.keys()].join(', ')}
  --truth FILE      what was planted, and what only looks like an attack
                    (${sentTruth}, or beside --out with the same name)
  --help

Scenarios (a first word such as takeover stands for all that begin with it):
${scenarios.map(({ name, summary }) => `  ${name.padEnd(25)} ${summary}`).join('\n')}
`

/** null: only the help is wanted. */
export function readOptions(argv: readonly string[], environment: Environment): Options | null {
  const values = parsed(argv)
  if (values.help) return null
  const out = values.out ?? ''
  const to = values.to !== undefined ? address(values.to) : out === '' ? hereAt(environment.PORT) : null
  const shape = values.shape ?? (out.endsWith('.csv') ? 'csv' : 'native')
  if (!shapes.has(shape)) throw new UsageError(`--shape ${shape} is not known: ${[...shapes.keys()].join(', ')}`)
  const options: Options = {
    days: within('days', values.days, 0.01, 400),
    accounts: whole('accounts', values.accounts, 10, 5_000_000),
    seed: whole('seed', values.seed, 0, 0xffff_ffff),
    scenarios: chosen(values.scenario),
    isBelowThreshold: values.below,
    rate: within('rate', values.rate, 0, 1_000_000),
    batch: whole('batch', values.batch, 1, 10_000),
    connections: whole('connections', values.connections, 1, 64),
    to,
    key: values.key ?? environment.SIGNET_API_KEY ?? '',
    out,
    shape,
    truth: values.truth ?? (out === '' ? sentTruth : besideOf(out)),
    isLive: values.live,
  }
  checkTarget(options)
  return options
}

function checkTarget({ to, shape, key, days, isLive }: Options): void {
  if (isLive && to === null) throw new UsageError('--live needs --to')
  if (to === null) return
  if (key === '' && !isHere(to)) throw new UsageError('--to needs an API key: --key sig_…')
  if (shape === 'csv') throw new UsageError('--shape csv is for files: the console uploads them')
  if (days > 30) throw new UsageError('--days is at most 30 unless --out writes a file: older events are refused')
}

/** Where `npm start` answers by default. */
const hereAt = (port = '') => address(`http://127.0.0.1:${port === '' ? 8080 : port}`)

/** A key of this machine's own installation is made for it alone. */
const isHere = ({ hostname }: URL) => /^(127\.[\d.]+|localhost|\[::1\])$/.test(hostname)

const besideOf = (out: string) => `${out.replace(/\.\w+$/, '')}.truth.json`

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: flags, strict: true, allowPositionals: false }).values
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${sentence} (see --help)`)
  }
}

function within(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= least && value <= most) return value
  throw new UsageError(`--${name} must be a number from ${least} to ${most}, not ${text}`)
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = within(name, text, least, most)
  if (Number.isInteger(value)) return value
  throw new UsageError(`--${name} must be a whole number, not ${text}`)
}

function address(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new UsageError(`--to must be an http or https address, not ${text}`)
}

function chosen(list: string): readonly Scenario[] {
  if (list === 'none') return []
  if (list === 'all') return scenarios
  const found = list.split(',').flatMap((word) => {
    const exact = scenarios.filter(({ name }) => name === word.trim())
    const group = exact.length > 0 ? exact : scenarios.filter(({ name }) => name.startsWith(`${word.trim()}-`))
    if (group.length === 0) throw new UsageError(`--scenario ${word} is not known (see --help)`)
    return group
  })
  return [...new Set(found)]
}
