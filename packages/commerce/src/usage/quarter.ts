import { type CorePorts, defineQuarter } from '../core/define-quarter.ts'
import type { Services } from '../core/services.ts'
import { createFoldingAsker } from './ask-for-folding.ts'
import { eventTypes } from './event-types/index.ts'
import { createUsageErasure } from './usage-erasure.ts'
import { createIngestion } from './ingest.ts'
import { meters } from './meters/index.ts'
import { createPlainStore } from './moving/plain-store.ts'
import { events } from './usage-events/index.ts'

type UsagePorts = CorePorts & {
  /** Default: the database. */
  readonly usage_store?: Services['usage_store']
  readonly events_kept_months?: number | undefined
}

/** Usage events, meters and their stores. */
export const quarter = defineQuarter({
  areas: [meters, events, eventTypes],
  open: ({ database, clock, log, events_kept_months, ...ports }: UsagePorts) => {
    const usage_store = ports.usage_store ?? createPlainStore(database)
    const folding = createFoldingAsker(database, log)
    const ingestion = createIngestion({ store: usage_store, now: clock.now, onStored: folding.ask })
    const drain = async () => {
      await ingestion.drain()
      await folding.close()
    }
    return {
      usage_store,
      usage_erasure: createUsageErasure(usage_store),
      events_kept_months,
      ingestion: { ...ingestion, drain },
    }
  },
  drain: ({ ingestion }) => ingestion.drain(),
})
