import type { Access } from '@signet/contract/access'
import { permissions } from '@signet/contract/access'
import { ErrorBody, type ErrorCode, errors } from '@signet/contract/errors'
import type { Route } from '@signet/contract/route'
import { routes } from '@signet/contract/routes'
import { z } from 'zod'

type Json = Record<string, unknown>

/** OpenAPI 3.1, read from the route table alone: the committed copy and the served one cannot drift from the handlers. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of Object.values(routes) as Route[]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Signet API',
      version,
      description:
        'Detects account takeover and identity fraud. Errors are always `{"error": {code, message, fields?, requestId}}`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      securitySchemes: {
        user: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of a signed-in person',
        },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'sig_…', description: 'API key of a workspace' },
      },
      schemas: { Error: schema(ErrorBody, 'output') },
    },
  }
}

function operation(route: Route): Json {
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    description: describeAccess(route.access),
    security: security(route.access),
    parameters: [
      ...workspaceHeader(route.access),
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...parameters('header', route.headers).filter(({ name }) => !OWN_HEADERS.has(String(name))),
    ],
    ...(route.body === null ? {} : { requestBody: { required: true, content: requestContent(route) } }),
    responses: {
      [route.status]: {
        description: 'Done',
        content:
          route.download === null
            ? { 'application/json': { schema: schema(route.answer, 'output') } }
            : Object.fromEntries(route.download.map((type) => [type, { schema: { type: 'string' } }])),
      },
      ...errorResponses(route),
    },
  }
}

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return rest
}

function describeAccess(access: Access): string {
  if (access.kind === 'anyone') return 'Needs no sign-in.'
  if (access.kind === 'person') return 'Any signed-in person.'
  const keys = access.keys ? ' The workspace’s API keys may call it too.' : ''
  const plan = access.plan === 'active' ? ' The plan must be active.' : ''
  return `Roles: ${permissions[access.permission].join(', ')}.${keys}${plan}`
}

function security(access: Access): Json[] {
  if (access.kind === 'anyone') return []
  return access.kind === 'workspace' && access.keys ? [{ user: [] }, { apiKey: [] }] : [{ user: [] }]
}

function workspaceHeader(access: Access): Json[] {
  if (access.kind !== 'workspace') return []
  const description = 'The workspace; the caller’s default one where it is missing'
  return [
    { name: 'x-client-uuid', in: 'header', required: false, description, schema: { type: 'string', format: 'uuid' } },
  ]
}

/** OpenAPI says these by its own means. */
const OWN_HEADERS = new Set(['content-type', 'content-encoding', 'authorization'])

function requestContent(route: Route): Json {
  if (route.bytes !== null) return Object.fromEntries(route.bytes.types.map((type) => [type, {}]))
  return { 'application/json': { schema: schema(route.body ?? z.object({}), 'input') } }
}

function parameters(place: 'path' | 'query' | 'header', of: z.ZodType): Json[] {
  const { properties, required } = schema(of, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required?.includes(name) ?? false),
    schema: property,
  }))
}

/** Errors that follow from a route's access, then its own. */
function errorResponses(route: Route): Json {
  const { access } = route
  const codes = new Set<ErrorCode>(route.errors)
  if (route.bytes !== null) codes.add('unsupported_encoding')
  if (route.body !== null)
    for (const code of ['unreadable_body', 'request_timeout', 'body_too_large', 'unsupported_media_type'] as const)
      codes.add(code)
  if (route.body !== null || parameters('query', route.query).length > 0) codes.add('invalid_request')
  if (access.kind !== 'anyone') for (const code of ['unauthenticated', 'token_expired'] as const) codes.add(code)
  if (access.kind === 'workspace')
    for (const code of ['forbidden', 'no_workspace', 'not_found'] as const) codes.add(code)
  if (access.kind === 'workspace' && access.plan === 'active') codes.add('plan_inactive')
  for (const code of ['too_many_requests', 'internal', 'unavailable'] as const) codes.add(code)
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code])
  const entries = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, names]) => [
      status,
      {
        description: names.map((name) => `\`${name}\`: ${errors[name].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ])
  return Object.fromEntries(entries)
}
