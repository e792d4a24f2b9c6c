import { detectionFields } from '@signet/engine/detections/detection'
import { expect, it } from 'vitest'
import { toDetectionEvent } from '../../stores/events/detection/detection-row.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openCompacting } from './compact-event.ts'

it('copies whatever a detection may look at, with hardly any room for texts', () => {
  const compact = openCompacting(3)
  const events = [
    sampleEvent('full'),
    sampleEvent('other', { account: 'bob', email: '', city: 'Bonn', customData: {}, latitude: null, print: 'q' }),
    sampleEvent('full again', { ipVpn: true, userAgent: 'curl', sessionId: 's-2' }),
  ].map(toDetectionEvent)
  const copies = events.map((event, turn) => compact(event, events[turn - 1]))
  expect(copies).toEqual(events)
  for (const copy of copies) expect(Object.keys(copy)).toEqual([...detectionFields])
})
