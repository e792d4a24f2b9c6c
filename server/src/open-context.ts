import type { Context } from './context.ts'
import { openKeyring } from './features/api-keys/keyring.ts'
import { openTally } from './features/ingestion/tally.ts'
import { openMeter } from './features/usage/meter.ts'
import { type OpenRounds, openDetector } from './pipeline/detection/detector.ts'
import { openEnricher } from './pipeline/enrichment/enrich.ts'
import { openLargePosts } from './pipeline/large-posts/large-posts.ts'
import { openPipeline } from './pipeline/pipeline.ts'
import { openTurns } from './pipeline/turns.ts'

type Given = Pick<Context, 'config' | 'version' | 'records' | 'events' | 'keys' | 'log' | 'now' | 'stopping'>

/**
 * Builds what the process has from its stores. Closing it writes down what was only counted so far. `rounds`: where what
 * came in is judged, if not here.
 */
export function openContext(given: Given, rounds?: OpenRounds): { context: Context; close: () => Promise<void> } {
  const tally = openTally(given)
  const meter = openMeter(given)
  const detector = openDetector(() => context, rounds)
  const enricher = openEnricher(given.keys.print)
  const largePosts = openLargePosts(given.keys.print, enricher)
  const pipeline = openPipeline({
    events: given.events,
    enricher,
    turns: openTurns(),
    largePosts,
    count: tally.count,
    arrived: detector.wake,
    now: given.now,
  })
  const context: Context = { ...given, pipeline, detector, tally, meter, keyring: openKeyring(given) }
  return {
    context,
    async close() {
      await largePosts.close()
      await detector.close()
      await tally.close()
      await meter.close()
    },
  }
}
