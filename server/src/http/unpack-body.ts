import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '../app-error.ts'

const unzip = promisify(gunzip)
/** No packing of this kind makes more than so many bytes of one. */
const MAX_RATIO = 1032

/** How many bytes a packed body may become; 0: it is not packed. Refuses codings that nobody here can read. */
export function unpackedBytes(packed: number, encoding: string | undefined, maxBytes: number): number {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === 'identity' || name === '') return 0
  if (name !== 'gzip' && name !== 'x-gzip') throw new AppError('unsupported_encoding')
  return Math.min(maxBytes, packed * MAX_RATIO)
}

/** A bomb is cut off at the limit, not unpacked. */
export async function unpack(body: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await unzip(body, { maxOutputLength: maxBytes })
  } catch (error) {
    const tooLarge = error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new AppError(tooLarge ? 'body_too_large' : 'unreadable_body', { cause: error })
  }
}
