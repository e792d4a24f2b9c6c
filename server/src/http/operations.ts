import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'

const PROBE_TIMEOUT_MS = 2_000

/** Tells how long an answer took. */
export type Observe = (route: string, method: string, status: number, seconds: number) => void

/** Probes and figures: /health says the process lives, /ready that it can do its work, /metrics is for Prometheus. */
export function operations(app: FastifyInstance, context: Context, isDraining: () => boolean): Observe {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'signet_http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'signet_event_backlog_bytes',
    help: 'Acknowledged events that the event store has not taken yet',
    registers: [registry],
    collect() {
      this.set(context.events.status().backlogBytes)
    },
  })
  new Gauge({
    name: 'signet_links_lag_seconds',
    help: 'How long the oldest event has been waiting for its links in the graph',
    registers: [registry],
    collect() {
      this.set(context.events.status().linksWaitingMs / 1000)
    },
  })
  new Gauge({
    name: 'signet_detection_lag_seconds',
    help: 'How long the workspace that waits longest has waited for detection on this server',
    registers: [registry],
    collect() {
      this.set(context.detector.longestLagMs() / 1000)
    },
  })
  new Gauge({
    name: 'signet_record_connections',
    help: 'Connections to the records database, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = context.records.pool
      this.set({ state: 'open' }, totalCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })

  /** Finding the figure of three labels costs more than adding to it. */
  const figures = new Map<string, ReturnType<typeof duration.labels>>()
  const observe: Observe = (route, method, status, seconds) => {
    const key = `${status} ${method} ${route}`
    const figure = figures.get(key) ?? duration.labels(route, method, String(status))
    figures.set(key, figure)
    figure.observe(seconds)
  }
  app.addHook('onResponse', (request, reply, done) => {
    observe(request.routeOptions.url ?? 'none', request.method, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })

  app.get('/health', async (_request, reply) => reply.type('text/plain').send('Ok'))

  app.get('/ready', async (_request, reply) => {
    const records = await within(PROBE_TIMEOUT_MS, context.records.check())
    const events = context.events.status().state
    const ready = records && events === 'ready' && !isDraining()
    return reply
      .code(ready ? 200 : 503)
      .send({ ready, records: records ? 'ready' : 'down', events, draining: isDraining() })
  })

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return observe
}

function within(ms: number, work: Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms).unref())
  return Promise.race([
    late,
    work.then(
      () => true,
      () => false,
    ),
  ])
}
