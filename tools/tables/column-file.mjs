// Columns of numbers in one file: the length of the head, the head as JSON (name, kind and length of each column), and the
// columns, each beginning at a multiple of eight. server/src/pipeline/enrichment/column-file.ts reads it.
const STEP = 8

/** `columns`: typed arrays by name. */
export function columnFile(columns) {
  const head = Buffer.from(
    JSON.stringify(Object.entries(columns).map(([name, array]) => [name, array.constructor.name, array.length])),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([
    ...padded(Buffer.concat([length, head])),
    ...Object.values(columns).flatMap((array) => padded(Buffer.from(array.buffer, array.byteOffset, array.byteLength))),
  ])
}

const padded = (bytes) => [bytes, Buffer.alloc((STEP - (bytes.length % STEP)) % STEP)]
