import type { Ingestion } from './ingest.ts'
import type { UsageStore } from './port.ts'
import type { UsageCounter } from './usage-counter.ts'

declare module '../core/services.ts' {
  interface Services {
    /** Bills metered prices. */
    readonly usage: UsageCounter
    /** Storage of usage events and their quantities. */
    readonly usage_store: UsageStore
    /** Months for which events are stored after that of their arrival; undefined: forever. */
    readonly events_kept_months: number | undefined
    /** Stores the events that sellers report, in batches of several requests. */
    readonly ingestion: Ingestion
  }
}
