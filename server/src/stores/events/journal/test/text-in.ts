import { payloadsIn } from '../segment-format.ts'

/** What a segment holds, where that is text. */
export const textIn = (segment: Buffer) => Buffer.concat(payloadsIn(segment)).toString()
