import { type TablePolicy, emptied, expiring, policy, processor } from '../core/table-policy/policy.ts'

/** Customers and their sessions. */
export const customersTables: readonly TablePolicy[] = [
  policy('customers', 'organization_id', {
    readable: '*',
    omitted: { search_text: 'repeats the name and the e-mail address' },
    erased: {
      set: {
        email: `'deleted-' || id || '@deleted.invalid'`,
        email_verified: 'false',
        name: 'null',
        external_id: 'null',
        billing_address: 'null',
        tax_id: 'null',
        metadata: emptied,
        locale: 'null',
        deletion_requested_at: 'null',
      },
      kept: [],
    },
  }),
  policy('finished_card_setups', 'organization_id', {
    not_exported: 'finished setups of cards',
    erased: 'deleted',
    not_audited: processor,
  }),
  policy('sign_in_codes', 'organization_id', {
    not_exported: 'short-lived codes',
    erased: 'deleted',
    not_audited: expiring,
  }),
  policy('customer_sessions', 'organization_id', { not_exported: 'short-lived sign-ins', erased: 'deleted' }),
  policy('customer_email_changes', 'organization_id', {
    omitted: { token_hash: 'a hash' },
    erased: 'deleted',
  }),
  policy('portal_embed_links', 'organization_id', { not_exported: 'short-lived links', erased: 'deleted' }),
  policy('connected_accounts', 'organization_id', {
    omitted: {
      access_token: 'a sealed token of the customer',
      refresh_token: 'a sealed token of the customer',
    },
    erased: 'deleted',
  }),
]
