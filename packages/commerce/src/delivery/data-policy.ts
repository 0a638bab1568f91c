import { type TablePolicy, consequence, part, policy, under } from '../core/table-policy/policy.ts'

/** Benefits in the hands of customers. */
export const deliveryTables: readonly TablePolicy[] = [
  policy('review_requests', 'organization_id', {
    omitted: { token_hash: 'a hash' },
    erased: 'deleted',
    not_audited: consequence,
  }),
  policy('shipments', 'organization_id', {
    erased: 'deleted',
  }),
  policy('reviews', 'organization_id', {
    erased: 'deleted',
  }),
  policy('benefit_grants', 'organization_id', {
    readable: [
      'id',
      'customer_id',
      'benefit_id',
      'granted_at',
      'revoked_at',
      'properties',
      'product_id',
      'revocation_reason',
    ],
    omitted: {
      remote_action: 'work in progress',
      remote_at: 'work in progress',
      remote_failures: 'work in progress',
      remote_refusals: 'work in progress',
      remote_busy_until: 'work in progress',
      remote_event: 'work in progress',
    },
    erased: 'deleted',
  }),
  policy('grant_runs', 'organization_id', {
    not_exported: 'work in progress',
    erased: 'deleted',
    not_audited: consequence,
  }),
  policy('grant_run_sources', under('grant_runs', 'run_id'), {
    not_exported: 'work in progress',
    erased: 'deleted',
    not_audited: consequence,
  }),
  policy('license_keys', 'organization_id', {
    omitted: { key_hash: 'a hash', sealed_key: 'sealed; shown by the license key endpoints' },
    erased: 'deleted',
  }),
  policy('license_key_activations', under('license_keys', 'license_key_id'), { erased: 'deleted' }),
  policy('downloadables', 'organization_id', { erased: 'deleted', not_audited: part }),
]
