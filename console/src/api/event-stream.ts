/** One message of a server that sends events (text/event-stream). */
export interface StreamMessage {
  readonly event: string
  readonly data: string
}

// A lone return at the end of what has come so far may be half of a line end.
const LINE_END = /\r\n|\n|\r(?!$)/

/** Puts messages together, wherever the network has cut them. */
export function messageReader(): (chunk: string) => StreamMessage[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  return (chunk) => {
    const lines = (rest + chunk).split(LINE_END)
    rest = lines.pop() ?? ''
    return lines.flatMap((line) => {
      if (line === '') {
        const message = { event: event === '' ? 'message' : event, data: data.join('\n') }
        const empty = data.length === 0
        event = ''
        data = []
        return empty ? [] : message
      }
      const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      if (name === 'event') event = value
      if (name === 'data') data.push(value)
      return []
    })
  }
}

/** Hands on message after message until the other side ends, or fails. */
export async function readMessages(stream: ReadableStream<Uint8Array>, onMessage: (message: StreamMessage) => void) {
  const read = messageReader()
  const texts = stream.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await texts.read()
    if (done) return
    for (const message of read(decoder.decode(value, { stream: true }))) onMessage(message)
  }
}
