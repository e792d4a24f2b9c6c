import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The import table of ARCHITECTURE.md, executable: who may import whom. Run by `npm test`. */

interface Zone {
  name: string
  /** Files of the zone; the first zone that matches wins. */
  files: RegExp
  /** Project files it may import, beyond its own zone. */
  mayImport: RegExp[]
  /** Installed packages it may import; missing: any. */
  packages?: RegExp
  /** Ways to time, randomness and the outside that a zone must not have. */
  never?: RegExp
}

const contract = /^contract\/src\//
const engine = /^engine\/src\//
const providers = /^server\/src\/providers\//
const pipeline = /^server\/src\/pipeline\//
const context = /^server\/src\/(context|actor|app-error|config|secrets|remember-for)\.ts$/
const stores = /^server\/src\/stores\//
const threads = /^server\/src\/threads\//
const http = /^server\/src\/http\//
const identityDoor = /^identity\/src\/(identity|oidc\/operator)\.ts$/
const engineRuntime =
  /^server\/src\/stores\/events\/(drivers\/(chdb-runtime|store-child)|links\/filling\/fill-sql)\.ts$/
const simulatorDoor = /^simulator\/src\/demo\.ts$/
const door = /^server\/src\/features\/([\w-]+)\/\1\.ts$/

const simulator = /^simulator\/src\//

const zones: Zone[] = [
  {
    name: 'contract',
    files: contract,
    mayImport: [],
    packages: /^zod$/,
    never: /\bDate\.now\(|\bMath\.random\(|\bprocess\./,
  },
  {
    name: 'engine',
    files: engine,
    mayImport: [contract],
    packages: /^(ipaddr\.js|libphonenumber-js\/max|tldts|re2js|zod)$/,
    never: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bset(Timeout|Interval|Immediate)\(/,
  },
  {
    name: 'simulator',
    files: simulator,
    mayImport: [contract],
    never: /\bMath\.random\(/,
  },
  { name: 'identity', files: /^identity\/src\//, mayImport: [contract] },
  { name: 'server/stores/records', files: /^server\/src\/stores\/records\//, mayImport: [contract] },
  { name: 'server/threads', files: threads, mayImport: [] },
  { name: 'server/stores/events', files: /^server\/src\/stores\/events\//, mayImport: [contract, engine, threads] },
  {
    name: 'server/providers',
    files: providers,
    mayImport: [contract],
    packages: /^$/,
    never: /\bDate\.now\(|\bMath\.random\(|\bprocess\./,
  },
  { name: 'server/http', files: http, mayImport: [contract, context, stores, threads] },
  {
    name: 'server/pipeline',
    files: pipeline,
    mayImport: [contract, engine, providers, stores, threads, context, door],
  },
  {
    name: 'server/features',
    files: /^server\/src\/features\//,
    mayImport: [contract, engine, providers, pipeline, http, stores, context, door],
  },
  {
    name: 'server/commands',
    files: /^server\/src\/commands\//,
    mayImport: [contract, /^server\/src\//, identityDoor],
  },
  {
    name: 'server',
    files: /^server\/src\//,
    mayImport: [contract, engine, /^server\/src\//, identityDoor, simulatorDoor],
  },
  {
    name: 'console/ui',
    files: /^console\/src\/ui\//,
    mayImport: [],
    packages:
      /^(react|react-dom|@mantine\/[\w-]+|@tabler\/icons-react|@fontsource-variable\/inter|react-i18next|i18next)(\/|$)/,
  },
  { name: 'console/i18n', files: /^console\/src\/i18n\//, mayImport: [] },
  { name: 'console/api', files: /^console\/src\/api\//, mayImport: [contract, /^console\/src\/i18n\//] },
  {
    name: 'console/values',
    files: /^console\/src\/values\//,
    mayImport: [contract, /^console\/src\/(api|ui|i18n)\//],
  },
  {
    name: 'console/features',
    files: /^console\/src\/features\//,
    mayImport: [contract, /^console\/src\/(api|ui|i18n|values|session)\//],
  },
  { name: 'console', files: /^console\//, mayImport: [contract, /^console\//] },
  { name: 'e2e', files: /^e2e\//, mayImport: [contract, simulator] },
  { name: 'bench', files: /^bench\//, mayImport: [contract, simulator, engineRuntime] },
  {
    name: 'tools',
    files: /^(tools\/|[\w.-]+\.ts$|server\/drizzle\.config\.ts$)/,
    mayImport: [contract, engine, /^server\/src\//],
  },
]

const root = join(import.meta.dirname, '..')
const IMPORT =
  /(?:^|\s)(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|(?:^|\s)import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
const problems: string[] = []
const featureEdges = new Map<string, Set<string>>()

for (const file of sourceFiles(root)) check(file)
for (const cycle of cyclesOf(featureEdges))
  problems.push(`features import each other in a circle: ${cycle.join(' → ')}`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log('Every import follows the table.')

function check(file: string) {
  const zone = zones.find((each) => each.files.test(file))
  if (zone === undefined) return problems.push(`${file}: belongs to no zone of tools/architecture.ts`)
  const text = readFileSync(join(root, file), 'utf8')
  const isTest = /\.test\.tsx?$|(^|\/)test-[\w-]+\.tsx?$/.test(file)
  if (zone.never?.test(text) && !isTest)
    problems.push(`${file}: ${zone.name} decides by what it is given, never by clock, chance or process`)
  for (const match of text.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    const target = projectFile(file, specifier)
    if (target === null) {
      if (zone.packages !== undefined && !zone.packages.test(specifier) && !isTest)
        problems.push(`${file}: ${zone.name} may not use ${specifier}`)
      continue
    }
    checkImport(zone, file, target, isTest)
  }
}

function checkImport(zone: Zone, file: string, target: string, isTest: boolean) {
  const own = featureOf(file)
  const other = featureOf(target)
  if (own !== null && other !== null && own !== other) {
    if (file.startsWith('console/'))
      return problems.push(`${file}: a feature of the console may not import the feature ${other}`)
    if (!isTest && !door.test(target))
      return problems.push(`${file}: only the door of ${other} may be imported, not ${target}`)
    if (!isTest) featureEdges.set(own, (featureEdges.get(own) ?? new Set()).add(other))
    return
  }
  const sameZone = zone.files.test(target) && zones.find((each) => each.files.test(target)) === zone
  if (sameZone || zone.mayImport.some((allowed) => allowed.test(target))) return
  // Tests stand beside what they test and may build the whole app around it, or a world to try it on.
  if (isTest && (contract.test(target) || target.startsWith('tools/') || target.startsWith(`${file.split('/')[0]}/`)))
    return
  if (isTest && file.startsWith('server/') && simulator.test(target)) return
  problems.push(`${file}: ${zone.name} may not import ${target}`)
}

function featureOf(file: string): string | null {
  return /^(?:server|console)\/src\/features\/([\w-]+)\//.exec(file)?.[1] ?? null
}

function projectFile(from: string, specifier: string): string | null {
  const own = /^@signet\/([\w-]+)(?:\/(.+))?$/.exec(specifier)
  if (own !== null) return ownFile(own[1] ?? '', own[2])
  if (!specifier.startsWith('.')) return null
  return relative(root, resolve(root, dirname(from), specifier)).replaceAll('\\', '/')
}

/** By the package's own exports, as Node resolves them. */
function ownFile(name: string, path: string | undefined): string {
  const { exports } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
  const target: string = path === undefined ? exports['.'] : (exports[`./${path}`] ?? exports['./*'].replace('*', path))
  return join(name, target)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.') || name === 'node_modules' || name === 'dist') return []
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourceFiles(path)
    return /\.(ts|tsx)$/.test(name) ? [relative(root, path)] : []
  })
}

function cyclesOf(edges: Map<string, Set<string>>): string[][] {
  const found: string[][] = []
  const visit = (node: string, trail: string[]) => {
    const at = trail.indexOf(node)
    if (at >= 0) return found.push([...trail.slice(at), node])
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node])
  }
  for (const node of edges.keys()) if (found.length === 0) visit(node, [])
  return found
}
