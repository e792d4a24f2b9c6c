import type { Context } from './context.ts'
import { openKeyring } from './features/api-keys/keyring.ts'
import { openTally } from './features/ingestion/tally.ts'
import { openMeter } from './features/usage/meter.ts'
import { openEnricher } from './pipeline/enrichment/enrich.ts'
import { openPipeline } from './pipeline/pipeline.ts'
import { openTurns } from './pipeline/turns.ts'

type Given = Pick<Context, 'config' | 'version' | 'records' | 'events' | 'keys' | 'log' | 'now'>

/** Builds what the process has from its stores. Closing it writes down what was only counted so far. */
export function openContext(given: Given): { context: Context; close: () => Promise<void> } {
  const tally = openTally(given)
  const meter = openMeter(given)
  const pipeline = openPipeline({
    events: given.events,
    enricher: openEnricher(given.keys.print),
    turns: openTurns(),
    count: tally.count,
    now: given.now,
  })
  return {
    context: { ...given, pipeline, tally, meter, keyring: openKeyring(given) },
    async close() {
      await tally.close()
      await meter.close()
    },
  }
}
