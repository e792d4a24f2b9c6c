import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cataloguePage } from './catalogue-page.ts'

/** Writes the committed copy of the catalogue, which a test holds against the detections. */
writeFileSync(join(import.meta.dirname, '../docs/detection.md'), `${cataloguePage()}\n`)
