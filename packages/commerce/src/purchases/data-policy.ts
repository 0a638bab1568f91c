import {
  type TablePolicy,
  consequence,
  expiring,
  policy,
  processor,
  under,
} from '../core/table-policy/policy.ts'

/** Declines, events of the processor and mails about purchases. */
export const purchasesTables: readonly TablePolicy[] = [
  policy('declines', [], {
    not_exported: 'counts against card testing, for all organizations',
    not_audited: expiring,
  }),
  policy('processor_events', [], { not_exported: 'server state', not_audited: processor }),
  policy('lost_benefits', under('benefit_grants', 'grant_id'), {
    not_exported: 'pending mails',
    erased: 'deleted',
    not_audited: consequence,
  }),
]
