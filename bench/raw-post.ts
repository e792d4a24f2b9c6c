import { connect, type Socket } from 'node:net'

/** One connection that stays open and has one request under way at a time, as cheap for the sender as can be. */
export interface RawConnection {
  /** The status of the answer; 0 when the connection has ended. */
  post(body: string | Buffer): Promise<number>
  end(): void
}

const HEAD_END = '\r\n\r\n'

/** What is measured is the server: a client library costs as much again, on the same machine. */
export function rawConnection(url: string, key: string): RawConnection {
  const { hostname, port } = new URL(url)
  const head = [
    'POST /v1/signalprint/logs HTTP/1.1',
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    'content-length: ',
  ].join('\r\n')
  const socket: Socket = connect(Number(port), hostname).setNoDelay()
  let answered: ((status: number) => void) | undefined
  let received = ''
  const settle = (status: number) => {
    received = ''
    answered?.(status)
    answered = undefined
  }
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    if (isWhole(received)) settle(Number(received.slice(9, 12)))
  })
  socket.on('error', () => undefined)
  socket.on('close', () => settle(0))
  return {
    post: (body) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(0)
        answered = resolve
        const start = `${head}${Buffer.byteLength(body)}${HEAD_END}`
        if (typeof body === 'string') return socket.write(start + body)
        socket.cork()
        socket.write(start)
        socket.write(body)
        socket.uncork()
      }),
    end: () => socket.destroy(),
  }
}

/** Answers here have their length in the head. */
function isWhole(text: string): boolean {
  const headEnd = text.indexOf(HEAD_END)
  if (headEnd < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))
  return length !== null && text.length >= headEnd + HEAD_END.length + Number(length[1])
}
