import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { isApiPath } from './api-path.ts'
import { isBrowserAsking, toAppError } from './error-handler.ts'
import { escapeHtml } from './escape-html.ts'
import { unknownCall } from './unknown-call.ts'

export interface ConsoleOptions {
  /** The built console. */
  folder: string
  /** What the page needs to know before anyone is signed in. */
  settings: Record<string, unknown>
  publicUrl: string
  devUrl: string | null
  /** Somebody opens the console: questions will follow. */
  opened(): void
}

const PLACEHOLDER = '__SIGNET__'
const YEAR_S = 31_536_000

/** The console's files, and its page for every other address that a browser asks for. */
export async function consoleFiles(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const page = pageSource(options)
  if (options.devUrl === null) {
    await app.register(async (files) => {
      // The file server refuses odd paths such as //x. To a browser they are pages that do not exist, and say so with 200
      // like every other page, since only the console knows which ones there are.
      files.setErrorHandler((error, request, reply) => {
        if (toAppError(error).code !== 'not_found' || !wantsPage(request) || !isBrowserAsking(request)) throw error
        return sendPage(request, reply, options, page)
      })
      await files.register(fastifyStatic, {
        root: options.folder,
        index: false,
        preCompressed: true,
        wildcard: true,
        maxAge: 0,
        // The page is only itself with its settings filled in; the build's own notes are nobody's business.
        allowedPath: (path) => !/\/(\.|index\.html$)/.test(path),
        setHeaders(reply, path) {
          if (path.includes('/assets/')) reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        },
      })
    })
  }
  app.get('/', (request, reply) => sendPage(request, reply, options, page))
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url)) throw unknownCall(request, reply)
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('method_not_allowed')
    if (options.devUrl !== null && !wantsPage(request)) return forward(options.devUrl, request, reply)
    // A missing asset must fail as such: a page in its place would be run as a script.
    if (!wantsPage(request)) throw new AppError('not_found')
    return sendPage(request, reply, options, page)
  })
}

/** The path alone decides: a query may end in an address such as ada@acme.test. */
function wantsPage({ url }: FastifyRequest): boolean {
  const path = url.replace(/\?.*$/s, '')
  return !/\/\.|\.[a-z0-9]{2,5}$/i.test(path) && !path.startsWith('/assets/') && !path.startsWith('/@')
}

function pageSource(options: ConsoleOptions): () => Promise<string> {
  const settings = escapeHtml(JSON.stringify(options.settings))
  const fill = (html: string) => html.replace(PLACEHOLDER, () => settings)
  const { devUrl } = options
  if (devUrl !== null) return async () => fill(await (await fetch(new URL('/', devUrl))).text())
  const file = join(options.folder, 'index.html')
  if (!existsSync(file)) throw new Error(`the console is not built: ${file} is missing`)
  const html = fill(readFileSync(file, 'utf8'))
  return async () => html
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ConsoleOptions,
  page: () => Promise<string>,
) {
  const canonical = new URL(options.publicUrl)
  // Sign-in is tied to one origin: a browser that came by another name of this machine is sent to it.
  if (isLoopbackName(request.hostname) && isLoopbackName(canonical.hostname) && request.host !== canonical.host) {
    // Joined as text: as a relative address, //evil.test would name another host.
    return reply.redirect(`${canonical.origin}${request.url.startsWith('/') ? request.url : '/'}`, 307)
  }
  options.opened()
  return reply
    .type('text/html')
    .header('cache-control', 'no-store')
    .send(await page())
}

const isLoopbackName = (name: string) =>
  name === 'localhost' || name === '[::1]' || name === '::1' || name.startsWith('127.')

async function forward(devUrl: string, request: FastifyRequest, reply: FastifyReply) {
  // Joined as text: as a relative address, //evil.test would name another host.
  const answer = await fetch(`${devUrl}${request.url}`, { headers: { accept: request.headers.accept ?? '*/*' } })
  const type = answer.headers.get('content-type')
  if (type !== null) reply.type(type)
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}
