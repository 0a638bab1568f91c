import { type TablePolicy, policy, under, usage } from '../core/table-policy/policy.ts'

/** Events, meters and their sums. */
export const usageTables: readonly TablePolicy[] = [
  policy('event_batches', 'organization_id', {
    not_exported: 'work in progress',
    erased: { elsewhere: 'awaited by the deletion' },
    not_audited: usage,
  }),
  policy('event_months', [], { not_exported: 'server state', not_audited: usage }),
  policy('events', 'organization_id', {
    not_exported: 'exported from the usage store',
    erased: { elsewhere: 'deleted by the usage store' },
    not_audited: usage,
  }),
  policy('usage_copies', [], { not_exported: 'server state', not_audited: usage }),
  policy('usage_place', [], { not_exported: 'server state', not_audited: usage }),
  policy('events_to_forget', 'organization_id', {
    not_exported: 'work in progress',
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('event_external_ids', 'organization_id', {
    not_exported: 'part of the events',
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('event_counts', 'organization_id', {
    not_exported: 'counts of the exported events',
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('event_types', 'organization_id', { erased: 'deleted' }),
  policy('event_arrivals', 'organization_id', {
    not_exported: 'months of the exported events',
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('meter_history_batches', under('meters', 'meter_id'), {
    not_exported: 'work in progress',
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('meter_builds', under('meters', 'meter_id'), {
    not_exported: 'work in progress',
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('meter_build_batches', under('meters', 'meter_id'), {
    not_exported: 'work in progress',
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('meter_values', under('meters', 'meter_id'), { erased: 'deleted', not_audited: usage }),
  policy('meter_rollups', under('meters', 'meter_id'), { erased: 'deleted', not_audited: usage }),
]
