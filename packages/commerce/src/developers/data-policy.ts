import { type TablePolicy, consequence, policy } from '../core/table-policy/policy.ts'

/** Webhooks, the request log and reported tokens. */
export const developersTables: readonly TablePolicy[] = [
  policy('api_request_days', [], { not_exported: 'server state', not_audited: 'the request log' }),
  policy('api_request_counts', 'organization_id', {
    not_exported: 'counts of the last seven days',
    erased: 'deleted',
    not_audited: 'the request log',
  }),
  policy('api_requests', 'organization_id', {
    not_exported: 'calls of the last seven days, without secrets and personal data',
    erased: 'deleted',
    not_audited: 'the request log',
  }),
  policy('leaked_tokens', 'organization_id', {
    omitted: { token_hash: 'a hash', user_id: 'set for tokens of a user, which have no organization' },
    erased: 'deleted',
    not_audited: 'the report itself; its consequences are audited',
    own: [
      {
        name: 'leaked_tokens',
        column: 'user_id',
        moment: 'reported_at',
        omitted: { token_hash: 'a hash', customer_id: 'set for tokens of customers' },
      },
    ],
  }),
  policy('webhook_endpoints', 'organization_id', {
    omitted: {
      sealed_secret: 'a secret',
      sealed_old_secret: 'a secret',
      old_secret_expires_at: 'expiry of a secret',
    },
    erased: 'deleted',
  }),
  policy('webhook_replays', 'organization_id', {
    not_exported: 'work in progress',
    erased: 'deleted',
    not_audited: consequence,
  }),
  policy('webhook_events', 'organization_id', {
    not_exported: 'repeats exported rows; may contain secrets of checkouts',
    erased: 'deleted',
    not_audited: consequence,
  }),
  policy('webhook_deliveries', 'organization_id', {
    not_exported: 'attempts to deliver exported rows',
    erased: 'deleted',
    not_audited: consequence,
  }),
]
