import type { DetectionEvent } from './detection.ts'

/**
 * The device as its account knows it: its own id, else the families of browser and system and the model. A print without
 * an id of its own contains the network, so that a phone on holiday would look like another one.
 */
export function deviceOf(event: DetectionEvent): string {
  if (event.deviceId !== '') return `id ${event.deviceId}`
  return ['family', event.browser, event.os, event.deviceType, event.deviceModel].join('\n')
}
