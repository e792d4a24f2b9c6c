import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least that a durable post takes: reads a body, writes it, and answers when it is on disk. Run as a process of its own. */
const file = await open(process.argv[2] ?? '', 'a', 0o600)
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  await file.write(Buffer.concat(pieces))
  await file.datasync()
  response.setHeader('content-length', '2').end('{}')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
