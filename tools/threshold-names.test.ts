import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { detections } from '@signet/engine/detections/catalogue'
import { expect, it } from 'vitest'

it.each(['en', 'de'])('every number of a detection has a name in %s, and no name is left over', (language) => {
  const file = join(import.meta.dirname, `../console/src/i18n/${language}/detection-settings.json`)
  const { names } = JSON.parse(readFileSync(file, 'utf8'))
  const thresholds = new Set(detections.flatMap((detection) => Object.keys(detection.thresholds)))
  expect(Object.keys(names).sort()).toEqual([...thresholds].sort())
})
