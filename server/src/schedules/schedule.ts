import type { Context } from '../context.ts'

/** Work that comes round again: its name in the log, how often, and what it does. Doing it twice must change nothing. */
export interface Schedule {
  readonly name: string
  readonly everyMs: number
  /** How long the first time waits, for what should not slow the start down. */
  readonly firstAfterMs?: number
  run(context: Context): Promise<void>
}

/** Runs each at once, or when its first time has come, and then again and again, never beside itself. The answer stops them and waits for the running ones. */
export function startSchedules(context: Context, schedules: readonly Schedule[]): () => Promise<void> {
  const stopping = new AbortController()
  const loops = schedules.map((schedule) => keepRunning(context, schedule, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

async function keepRunning(context: Context, schedule: Schedule, stopping: AbortSignal): Promise<void> {
  const { name, everyMs, firstAfterMs = 0, run } = schedule
  if (firstAfterMs > 0) await pause(firstAfterMs, stopping)
  while (!stopping.aborted) {
    await run(context).catch((error) => context.log.warn({ err: error }, `${name} failed and is tried again`))
    await pause(everyMs, stopping)
  }
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    timer.unref()
    stopping.addEventListener('abort', end)
    if (stopping.aborted) end()
  })
}
