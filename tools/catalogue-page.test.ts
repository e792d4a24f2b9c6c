import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cataloguePage } from './catalogue-page.ts'

it('the catalogue is committed as the detections tell it', () => {
  // npm run catalogue writes it anew
  expect(readFileSync(join(import.meta.dirname, '../docs/detection.md'), 'utf8')).toBe(`${cataloguePage()}\n`)
})
