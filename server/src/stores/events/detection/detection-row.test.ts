import { detectionFields } from '@signet/engine/detections/detection'
import { expect, it } from 'vitest'
import { toEngineTime } from '../event-row.ts'
import { sampleEvent } from '../test/sample-event.ts'
import { openDetectionRows, toDetectionEvent } from './detection-row.ts'

it('an event that is read is what it was when it came, however many were read before', () => {
  const read = openDetectionRows()
  for (let n = 0; n < 12_000; n += 1) {
    const event = sampleEvent(`e${n}`, {
      account: `account-number-${n}`,
      ip: `2001:db8::${n.toString(16)}`,
      city: 'Oslo',
    })
    const values = detectionFields.map((field) =>
      field === 'timestamp' ? toEngineTime(event.timestamp) : event[field],
    )
    expect(read({ event: values })).toEqual(toDetectionEvent(event))
  }
})
