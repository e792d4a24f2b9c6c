/** Each different text once, told by its number; '' is the first. */
export function collectTexts() {
  const numbers = new Map([['', 0]])
  return {
    add(text) {
      const number = numbers.get(text) ?? numbers.size
      numbers.set(text, number)
      return number
    },
    /** All of them behind each other, and where each ends. */
    columns() {
      const bytes = [...numbers.keys()].map((text) => Buffer.from(text))
      const textEnds = new Uint32Array(bytes.length + 1)
      for (const [index, { length }] of bytes.entries()) textEnds[index + 1] = textEnds[index] + length
      return { textEnds, texts: new Uint8Array(Buffer.concat(bytes)) }
    },
  }
}
