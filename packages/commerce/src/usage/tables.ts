// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface EventArrivalsTable {
    organization_id: string
    month: string
    first_day: string
    last_day: string
  }

  interface EventBatchesTable {
    id: GeneratedAlways<number>
    status: ColumnTypes['event_batches.status']
    ingested_at: Date
    organization_id: string | null
    events: Generated<number>
    failures: Generated<number>
    retry_at: Date | null
    opened_at: Generated<Date>
  }

  interface EventCountsTable {
    organization_id: string
    day: string
    name: string
    source: string
    month: string
    count: number
    first_at: Date
    last_at: Date
  }

  interface EventExternalIdsTable {
    organization_id: string
    external_id: string
    event_id: string
    ingested_at: Date
  }

  interface EventMonthsTable {
    id: string
    starts_at: Date
    ends_at: Date
  }

  interface EventTypesTable {
    id: string
    organization_id: string
    name: string
    label: string
    label_property_selector: string | null
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
  }

  interface EventsTable {
    id: string
    organization_id: string
    batch_id: number
    name: string
    source: ColumnTypes['events.source']
    timestamp: Date
    customer_id: string | null
    external_customer_id: string | null
    customer_key: GeneratedAlways<string>
    external_id: string | null
    parent_id: string | null
    metadata: ColumnTypes['events.metadata']
    ingested_at: Date
  }

  interface EventsToForgetTable {
    id: string
    organization_id: string
    customer_id: string
    external_customer_id: string | null
    due_at: Date
  }

  interface MeterBuildBatchesTable {
    meter_id: string
    batch_id: number
  }

  interface MeterBuildsTable {
    meter_id: string
    built_from: Date | null
  }

  interface MeterHistoryBatchesTable {
    batch_id: number
    meter_id: string
  }

  interface MeterRollupsTable {
    meter_id: string
    customer_key: string
    quarter_hour: Date
    source: string
    count: number
    sum: string
    min: string | null
    max: string | null
  }

  interface MeterValuesTable {
    meter_id: string
    customer_key: string
    quarter_hour: Date
    source: string
    value: string
  }

  interface UsageCopiesTable {
    month: string
    copied_to: number
  }

  interface UsagePlaceTable {
    is_only: Generated<boolean>
    place: ColumnTypes['usage_place.place']
  }

  interface Tables {
    event_arrivals: EventArrivalsTable
    event_batches: EventBatchesTable
    event_counts: EventCountsTable
    event_external_ids: EventExternalIdsTable
    event_months: EventMonthsTable
    event_types: EventTypesTable
    events: EventsTable
    events_to_forget: EventsToForgetTable
    meter_build_batches: MeterBuildBatchesTable
    meter_builds: MeterBuildsTable
    meter_history_batches: MeterHistoryBatchesTable
    meter_rollups: MeterRollupsTable
    meter_values: MeterValuesTable
    usage_copies: UsageCopiesTable
    usage_place: UsagePlaceTable
  }
}
