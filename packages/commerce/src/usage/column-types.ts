import type { EventMetadata } from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'event_batches.status': 'open' | 'outbox' | 'stored'

    'usage_place.place': 'postgres' | 'copying' | 'clickhouse'

    'events.source': 'system' | 'user'
    'events.metadata': JsonColumn<output<typeof EventMetadata>>
  }
}
