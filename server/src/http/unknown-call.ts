import { paths } from '@signet/contract/paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const patterns = Object.values(paths).map(([method, path]) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/?]+')}/?(?:\\?|$)`),
}))

/** What to answer where no route fits: the path may be one that takes other methods. */
export function unknownCall({ url }: FastifyRequest, reply: FastifyReply): AppError {
  const methods = patterns.filter(({ pattern }) => pattern.test(url)).map(({ method }) => method)
  if (methods.length === 0) return new AppError('not_found')
  reply.header('allow', [...new Set(methods)].join(', '))
  return new AppError('method_not_allowed')
}
