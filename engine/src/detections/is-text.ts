import type { EventType } from '@signet/contract/event'
import type { DetectionEvent } from './detection.ts'

/** A text or a call with a code that was sent, and so is paid for. */
export const textTypes = ['SMS_SUCCESS', 'VOICE_SUCCESS'] as const satisfies readonly EventType[]

const texts: ReadonlySet<string> = new Set(textTypes)
export const isText = ({ type }: Pick<DetectionEvent, 'type'>): boolean => texts.has(type)
