import type { Tables } from '../core/database/tables.ts'
import type { Whose } from '../organization-exports/index.ts'

type Name = keyof Tables & string

/** Rows that are deleted. */
export type DeletedRows = { readonly table: Name; readonly whose: Whose }

/**
 * Rows that stay with columns overwritten. Each value is the SQL expression of the new value, evaluated per
 * row.
 */
export type ClearedRows = { readonly table: Name; readonly columns: Readonly<Record<string, string>> }

const of = (table: Name, whose: Whose = 'organization_id'): DeletedRows => ({ table, whose })

/** Rows that reference a row of another table, with the referencing column. */
const under = (parent: Name, column: string, ...tables: readonly Name[]): DeletedRows[] =>
  tables.map((table) => ({ table, whose: { column, parent, parent_column: 'id' } }))

const clear = <Table extends Name>(
  table: Table,
  columns: { readonly [Column in keyof Tables[Table] & string]?: string },
): ClearedRows => ({ table, columns: columns as Readonly<Record<string, string>> })

const ofSubscriptionMeter: Whose = {
  column: 'counted_by',
  parent: 'subscription_meters',
  parent_column: 'id',
  parent_whose: { column: 'subscription_id', parent: 'subscriptions', parent_column: 'id' },
}

/** Deleted rows of an organization, in order: referencing rows before the referenced ones. */
export const deletedRows: readonly DeletedRows[] = [
  of('webhook_deliveries'),
  of('webhook_events'),
  of('webhook_replays'),
  of('webhook_endpoints'),
  ...under('domain_events', 'event_id', 'event_deliveries'),
  of('domain_events'),
  ...under('benefit_grants', 'grant_id', 'lost_benefits'),
  of('downloadables'),
  ...under('license_keys', 'license_key_id', 'license_key_activations'),
  of('license_keys'),
  ...under('customer_meters', 'customer_meter_id', 'meter_credits'),
  ...under('customer_meters', 'counted_by', 'customer_meter_values'),
  of('customer_meters'),
  ...under(
    'meters',
    'meter_id',
    'meter_rollups',
    'meter_values',
    'meter_build_batches',
    'meter_builds',
    'meter_history_batches',
  ),
  of('subscription_meter_values', ofSubscriptionMeter),
  ...under(
    'subscriptions',
    'subscription_id',
    'subscription_meters',
    'subscription_prices',
    'subscription_prorations',
    'unpaid_changes',
  ),
  ...under('grant_runs', 'run_id', 'grant_run_sources'),
  of('grant_runs'),
  of('benefit_grants'),
  ...under('products', 'product_id', 'product_benefits', 'product_custom_fields', 'product_medias'),
  ...under('checkout_links', 'checkout_link_id', 'checkout_link_products'),
  of('checkout_links'),
  ...under('checkouts', 'checkout_id', 'checkout_products'),
  ...under('discounts', 'discount_id', 'discount_products', 'discount_redemptions'),
  of('benefits'),
  of('custom_fields'),
  of('connected_accounts'),
  of('discord_agreements'),
  of('repositories'),
  of('external_organizations'),
  of('portal_embed_links'),
  of('reviews'),
  of('shipments'),
  of('review_requests'),
  of('customer_email_changes'),
  of('customer_sessions'),
  of('sign_in_codes'),
  of('finished_card_setups'),
  of('processor_customers'),
  of('leaked_tokens'),
  of('oauth2_codes'),
  of('oauth2_tokens'),
  of('oauth2_grants'),
  ...under('oauth2_clients', 'client_id', 'oauth2_codes', 'oauth2_tokens', 'oauth2_grants'),
  of('oauth2_clients'),
  of('mail_texts'),
  of('domains'),
  of('organization_invitations'),
  of('organization_tokens'),
  of('ledger_checks'),
  of('recovered_payments'),
  of('api_requests'),
  of('api_request_counts'),
  of('event_arrivals'),
  of('event_counts'),
  of('event_external_ids'),
  of('events_to_forget'),
  of('audit_entries'),
]

/** Tables deleted in separate steps, with the reason. */
export const deletedOtherwise: Readonly<Record<string, string>> = {
  events: 'deleted by the usage store, wherever it keeps them',
  event_batches: 'work under way, for whose end the deletion waits',
  files: 'deleted after their objects in the storage',
  organization_exports: 'deleted after their files in the storage',
  organization_members: 'deleted last, because owners are told of the end',
}

const nobody = `'deleted@deleted.invalid'`
const emptied = `'{}'::jsonb`

/** Rows that stay because orders and the ledger reference them, without personal data. */
export const clearedRows: readonly ClearedRows[] = [
  clear('customers', {
    email: `'deleted-' || id || '@deleted.invalid'`,
    email_verified: 'false',
    name: 'null',
    external_id: 'null',
    billing_address: 'null',
    tax_id: 'null',
    metadata: emptied,
    locale: 'null',
    deletion_requested_at: 'null',
  }),
  clear('checkouts', {
    embed_origin: 'null',
    success_url: `''`,
    customer_external_id: 'null',
    customer_name: 'null',
    customer_email: `case when customer_email is null then null else ${nobody} end`,
    customer_ip_address: 'null',
    customer_billing_address: 'null',
    customer_tax_id: 'null',
    customer_metadata: emptied,
    custom_field_data: emptied,
    metadata: emptied,
    payment_processor_metadata: emptied,
  }),
  clear('orders', {
    billing_address: `case when billing_address is null then null
      else jsonb_strip_nulls(jsonb_build_object('country', billing_address -> 'country', 'state', billing_address -> 'state')) end`,
    guest: 'null',
    custom_field_data: emptied,
    metadata: emptied,
  }),
  clear('subscriptions', {
    guest: 'null',
    customer_cancellation_reason: 'null',
    customer_cancellation_comment: 'null',
    custom_field_data: emptied,
    metadata: emptied,
  }),
  clear('refunds', { comment: 'null', metadata: emptied }),
  clear('disputes', { evidence: 'null' }),
  clear('payments', { address_key: 'null', processor_customer: 'null', saved_method: 'null' }),
  clear('products', { description: 'null', metadata: emptied }),
  clear('discounts', { code: 'null', metadata: emptied }),
  clear('meters', { metadata: emptied }),
]

/** Tables whose rows stay unchanged, with the reason. */
export const keptRows: Readonly<Record<string, string>> = {
  carried_charges: 'which order was charged with which later one, which the books name',
  dispute_movements: 'what the bank took and gave back, which the books name',
  invoices: 'the law wants them as they were issued',
  invoice_sequences: 'shows that no number of an invoice is missing',
  ledger_days: 'sums of the books, which name nobody',
  ledger_entries: 'the books, which name nobody',
  ledger_transactions: 'the books, which name nobody',
  ledger_waiting: 'what the sums of the books are still to have',
  order_items: 'what was sold',
  organizations: 'the last step leaves the name, the slug and what its invoices say of the seller',
  payout_lines: 'what payouts were made of; names nobody',
  payouts: 'what was paid to the bank, which the books name',
  product_prices: 'what was sold',
  retired_link_slugs: 'addresses that were printed never lead to the link of another organization',
  withdrawals: 'evidence of what was declared, also when its customer is gone',
}
