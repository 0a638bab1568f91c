import { type TablePolicy, consequence, expiring, policy, processor, under } from './policy.ts'

/** Payments in progress. */
export const purchasesTables: readonly TablePolicy[] = [
  policy('declines', [], {
    not_exported: 'counts against card testing, for all organizations',
    not_audited: expiring,
  }),
  policy('payments', 'organization_id', {
    omitted: {
      address_key: 'counts attempts per network',
      attempt: 'source of the id',
      request_id: 'derived from an idempotency key',
    },
    erased: { set: { address_key: 'null', processor_customer: 'null', saved_method: 'null' } },
  }),
  policy('processor_events', [], { not_exported: 'server state', not_audited: processor }),
  policy('lost_benefits', under('benefit_grants', 'grant_id'), {
    not_exported: 'pending mails',
    erased: 'deleted',
    not_audited: consequence,
  }),
]
