import { AppError } from '../app-error.ts'

/** Says what would have been accepted: a stream, a file and a form differ in it. */
export const wrongType = (accepted: readonly string[], cause?: unknown) =>
  new AppError('unsupported_media_type', { fields: { 'content-type': `Send ${accepted.join(' or ')}` }, cause })
