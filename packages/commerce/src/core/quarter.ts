import { type CorePorts, defineQuarter } from './define-quarter.ts'
import { watchEvents } from './domain-events/follow.ts'
import { reportUnconsumed } from './domain-events/unconsumed.ts'
import { noTax, type TaxEngine } from './tax/tax-engine.ts'

type Ports = CorePorts & {
  readonly tax?: TaxEngine
  readonly media_url?: (path: string) => string
}

/** Foundation of all quarters: database, domain events, time, tax. */
export const quarter = defineQuarter({
  open: (ports: Ports) => ({
    tax: ports.tax ?? noTax,
    media_url: ports.media_url ?? ((path: string) => ports.storage.publicUrl('images', path)),
    events: watchEvents(ports),
  }),
  offers: ({ database, consumers, log }) => ({
    /** Logs pending deliveries of domain events without a consumer in this version. */
    reportUnconsumed: () => reportUnconsumed(database.db, consumers.byType, log),
  }),
})
