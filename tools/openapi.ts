import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../server/src/http/openapi.ts'

/** Writes the committed copy of the API's description, which the tests hold against the served one. */
const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
mkdirSync(join(root, 'docs/api'), { recursive: true })
writeFileSync(join(root, 'docs/api/openapi.json'), `${JSON.stringify(openApiDocument(version), null, 2)}\n`)
