import type { Ingestion } from './ingest.ts'
import type { UsageStore } from './port.ts'
import type { UsageCounter } from './usage-counter.ts'

declare module '../core/services.ts' {
  interface Services {
    /** Bills metered prices. */
    readonly usage: UsageCounter
    /** Keeps and counts the events of customers. */
    readonly usage_store: UsageStore
    /** Months for which events are kept after that of their arrival; undefined: for ever. */
    readonly events_kept_months: number | undefined
    /** Stores the events that sellers report, those of many requests together. */
    readonly ingestion: Ingestion
  }
}
