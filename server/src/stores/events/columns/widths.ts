/** Bytes a row of types that take as many in each. */
const fixed = { UUID: 16, "DateTime64(3, 'UTC')": 8, UInt32: 4, Bool: 1 }
/** The same where a byte a row, all before the values, says which are missing. */
const perhaps = { 'Nullable(Float32)': 4, 'Nullable(UInt16)': 2 }

/** What is made for each of these types. */
export const byWidth = <Made>(ofFixed: (width: number) => Made, ofPerhaps: (width: number) => Made) => ({
  ...made(fixed, ofFixed),
  ...made(perhaps, ofPerhaps),
})

const made = <Made>(widths: Readonly<Record<string, number>>, make: (width: number) => Made): Record<string, Made> =>
  Object.fromEntries(Object.entries(widths).map(([type, width]) => [type, make(width)]))
