// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export interface ApiRequestCountsTable {
  organization_id: string
  minute: Date
  channel: ColumnTypes['api_request_counts.channel']
  succeeded: number
  client_errors: number
  server_errors: number
  not_kept: number
}

export interface ApiRequestDaysTable {
  id: string
  starts_at: Date
  ends_at: Date
}

export interface ApiRequestsTable {
  id: string
  sequence: Generated<number>
  organization_id: string
  created_at: Date
  request_id: string
  method: ColumnTypes['api_requests.method']
  path: string
  query: string | null
  endpoint: string
  endpoint_path: string
  status: number
  duration_ms: number
  channel: ColumnTypes['api_requests.channel']
  subject_type: ColumnTypes['api_requests.subject_type']
  credential_id: string | null
  credential_name: string | null
  actor_id: string | null
  idempotency_key: string | null
  replayed: boolean
  user_agent: string | null
  ip_address: string | null
  request_state: ColumnTypes['api_requests.request_state']
  request_bytes: number
  request_body: string | null
  response_state: ColumnTypes['api_requests.response_state']
  response_bytes: number
  response_body: string | null
}

export interface AuditEntriesTable {
  id: Generated<string>
  organization_id: string | null
  actor_type: ColumnTypes['audit_entries.actor_type']
  actor_id: string | null
  credential_type: string | null
  credential_id: string | null
  request_id: string | null
  ip_address: string | null
  endpoint: string
  action: ColumnTypes['audit_entries.action']
  object_type: string
  object_id: string
  before: ColumnTypes['audit_entries.before'] | null
  after: ColumnTypes['audit_entries.after'] | null
  created_at: Date
}

export interface AutoTopUpsTable {
  id: string
  organization_id: string
  wallet_id: string
  product_id: string
  amount: number
  threshold: number
  consent: string
  agreed_at: Date
  declines: Generated<number>
  stopped_at: Date | null
  stop_reason: ColumnTypes['auto_top_ups.stop_reason'] | null
  created_at: Date
  modified_at: Date | null
}

export interface BenefitGrantsTable {
  id: string
  organization_id: string
  customer_id: string
  benefit_id: string
  order_id: string | null
  subscription_id: string | null
  granted_at: Date | null
  revoked_at: Date | null
  delivery_version: number
  properties: ColumnTypes['benefit_grants.properties']
  error_message: string | null
  error_type: string | null
  error_at: Date | null
  remote_action: ColumnTypes['benefit_grants.remote_action'] | null
  remote_at: Date | null
  remote_failures: Generated<number>
  created_at: Date
  modified_at: Date | null
  account_id: string | null
  remote_busy_until: Date | null
  remote_event: ColumnTypes['benefit_grants.remote_event'] | null
  remote_given: ColumnTypes['benefit_grants.remote_given'] | null
  product_id: string
  revocation_reason: ColumnTypes['benefit_grants.revocation_reason'] | null
  revision: Generated<number>
}

export interface BenefitsTable {
  id: string
  organization_id: string
  type: ColumnTypes['benefits.type']
  description: string
  selectable: boolean
  deletable: boolean
  is_tax_applicable: boolean
  properties: ColumnTypes['benefits.properties']
  metadata: ColumnTypes['benefits.metadata']
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
  delivery_version: Generated<number>
  revision: Generated<number>
  visibility: Generated<ColumnTypes['benefits.visibility']>
}

export interface CarriedChargesTable {
  order_id: string
  organization_id: string
  customer_id: string
  subscription_id: string
  currency: string
  amount: number
  tax_amount: number
  charged_by: string | null
  written_off_at: Date | null
  created_at: Date
}

export interface CheckoutLinkProductsTable {
  checkout_link_id: string
  product_id: string
  position: number
}

export interface CheckoutLinksTable {
  id: string
  organization_id: string
  client_secret: string
  label: string | null
  success_url: string | null
  allow_discount_codes: boolean
  require_billing_address: boolean
  discount_id: string | null
  metadata: ColumnTypes['checkout_links.metadata']
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
  openings_count: Generated<number>
  revision: Generated<number>
  slug: Generated<string>
}

export interface CheckoutProductsTable {
  checkout_id: string
  product_id: string
  position: number
}

export interface CheckoutsTable {
  id: string
  organization_id: string
  client_secret: string
  status: ColumnTypes['checkouts.status']
  expires_at: Date
  success_url: string | null
  embed_origin: string | null
  product_id: string
  product_price_id: string
  currency: string
  amount: number
  discount_amount: number
  tax_amount: number | null
  allow_discount_codes: boolean
  require_billing_address: boolean
  customer_id: string | null
  customer_external_id: string | null
  customer_name: string | null
  customer_email: string | null
  customer_ip_address: string | null
  customer_billing_address: ColumnTypes['checkouts.customer_billing_address'] | null
  customer_tax_id: ColumnTypes['checkouts.customer_tax_id'] | null
  customer_metadata: ColumnTypes['checkouts.customer_metadata']
  custom_field_data: ColumnTypes['checkouts.custom_field_data']
  metadata: ColumnTypes['checkouts.metadata']
  payment_processor_metadata: ColumnTypes['checkouts.payment_processor_metadata']
  restart_of: string | null
  created_at: Date
  modified_at: Date | null
  discount_id: string | null
  subscription_id: string | null
  locale: string | null
  withdrawal_consent: ColumnTypes['checkouts.withdrawal_consent'] | null
  revision: Generated<number>
  checkout_link_id: string | null
  tax_behavior: ColumnTypes['checkouts.tax_behavior'] | null
  tax_rate: number | null
  wallet_amount: Generated<number>
}

export interface ConnectedAccountsTable {
  id: string
  organization_id: string
  customer_id: string
  platform: ColumnTypes['connected_accounts.platform']
  account_id: string
  username: string | null
  access_token: Buffer | null
  refresh_token: Buffer | null
  expires_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface CustomFieldsTable {
  id: string
  organization_id: string
  type: ColumnTypes['custom_fields.type']
  slug: string
  name: string
  properties: ColumnTypes['custom_fields.properties']
  metadata: ColumnTypes['custom_fields.metadata']
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
}

export interface CustomerEmailChangesTable {
  id: string
  organization_id: string
  customer_id: string
  old_email: string
  email: string
  token_hash: string | null
  expires_at: Date
  made_at: Date | null
  created_at: Date
}

export interface CustomerMeterValuesTable {
  counted_by: string
  value: string
}

export interface CustomerMetersTable {
  id: string
  organization_id: string
  customer_id: string
  meter_id: string
  usage: ColumnTypes['customer_meters.usage']
  external_customer_id: string | null
  credited_units: number
  rollover_units: number
  other_units: number
  reset_at: Date | null
  consumed_units: string
  balance: GeneratedAlways<string>
  created_at: Date
  modified_at: Date
}

export interface CustomerSessionsTable {
  id: string
  organization_id: string
  customer_id: string | null
  checkout_id: string | null
  token_hash: string
  expires_at: Date
  created_at: Date
}

export interface CustomersTable {
  id: string
  organization_id: string
  external_id: string | null
  email: string
  email_verified: boolean
  name: string | null
  billing_address: ColumnTypes['customers.billing_address'] | null
  tax_id: ColumnTypes['customers.tax_id'] | null
  metadata: ColumnTypes['customers.metadata']
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
  deletion_requested_at: Date | null
  locale: string | null
  revision: Generated<number>
}

export interface DeclinesTable {
  key: string
  level: number
  counted_at: Date
  blocked_until: Date
  forget_at: Date
}

export interface DiscordAgreementsTable {
  id: string
  organization_id: string
  guild_id: string
  guild_name: string | null
  person_id: string | null
  person_name: string | null
  created_at: Date
  agreed_at: Date | null
  removed_at: Date | null
}

export interface DiscountProductsTable {
  discount_id: string
  product_id: string
  position: number
}

export interface DiscountRedemptionsTable {
  checkout_id: string | null
  discount_id: string
  created_at: Date
  is_under_way: Generated<boolean>
  subscription_id: string | null
  id: Generated<string>
  email_key: string | null
  card_key: string | null
}

export interface DiscountsTable {
  id: string
  organization_id: string
  name: string
  type: ColumnTypes['discounts.type']
  amount: number | null
  currency: string | null
  basis_points: number | null
  duration: ColumnTypes['discounts.duration']
  duration_in_months: number | null
  code: string | null
  starts_at: Date | null
  ends_at: Date | null
  max_redemptions: number | null
  redemptions_count: number
  metadata: ColumnTypes['discounts.metadata']
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
  amounts: ColumnTypes['discounts.amounts'] | null
  max_redemptions_per_customer: number | null
}

export interface DisputeMovementsTable {
  id: string
  dispute_id: string
  processor_id: string
  amount: number
  fee: number
  currency: string
  created_at: Date
  settlement_currency: string | null
  settlement_amount: number | null
}

export interface DisputesTable {
  id: string
  organization_id: string
  order_id: string
  payment_id: string
  customer_id: string
  subscription_id: string | null
  processor: string
  processor_id: string
  amount: number
  currency: string
  reason: ColumnTypes['disputes.reason']
  status: ColumnTypes['disputes.status']
  evidence_due_at: Date | null
  evidence: ColumnTypes['disputes.evidence'] | null
  withdrawn_amount: Generated<number>
  fee_amount: Generated<number>
  closed_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface DomainEventsTable {
  id: string
  sequence: GeneratedAlways<number>
  organization_id: string
  type: ColumnTypes['domain_events.type']
  subject_id: string
  data: ColumnTypes['domain_events.data']
  occurred_at: Date
}

export interface DomainsTable {
  id: string
  organization_id: string
  name: string
  status: ColumnTypes['domains.status']
  proof: string
  problem: string | null
  checked_at: Date | null
  check_at: Date | null
  failed_checks: Generated<number>
  failing_since: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface DownloadablesTable {
  id: string
  organization_id: string
  customer_id: string
  benefit_id: string
  file_id: string
  grant_id: string | null
  status: ColumnTypes['downloadables.status']
  downloaded: Generated<number>
  last_downloaded_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface EarlierInvoicesTable {
  id: string
  organization_id: string
  order_id: string
  content: ColumnTypes['earlier_invoices.content']
  issued_at: Date
  corrected_at: Date
}

export interface EventArrivalsTable {
  organization_id: string
  month: string
  first_day: string
  last_day: string
}

export interface EventBatchesTable {
  id: GeneratedAlways<number>
  status: ColumnTypes['event_batches.status']
  ingested_at: Date
  organization_id: string | null
  events: Generated<number>
  failures: Generated<number>
  retry_at: Date | null
  opened_at: Generated<Date>
}

export interface EventCountsTable {
  organization_id: string
  day: string
  name: string
  source: string
  month: string
  count: number
  first_at: Date
  last_at: Date
}

export interface EventDeliveriesTable {
  event_id: string
  consumer: string
  subject_id: string
}

export interface EventExternalIdsTable {
  organization_id: string
  external_id: string
  event_id: string
  ingested_at: Date
}

export interface EventMonthsTable {
  id: string
  starts_at: Date
  ends_at: Date
}

export interface EventTypesTable {
  id: string
  organization_id: string
  name: string
  label: string
  label_property_selector: string | null
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
}

export interface EventsTable {
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

export interface EventsToForgetTable {
  id: string
  organization_id: string
  customer_id: string
  external_customer_id: string | null
  due_at: Date
}

export interface ExternalOrganizationsTable {
  id: string
  organization_id: string
  platform: ColumnTypes['external_organizations.platform']
  account_id: string
  installation_id: string
  name: string
  avatar_url: string
  is_personal: boolean
  bio: string | null
  pretty_name: string | null
  company: string | null
  blog: string | null
  location: string | null
  email: string | null
  twitter_username: string | null
  read_at: Date
  refresh_at: Date | null
  removed_at: Date | null
  created_at: Date
  modified_at: Date | null
  reading: Generated<number>
}

export interface FilesTable {
  id: string
  organization_id: string
  service: ColumnTypes['files.service']
  name: string
  path: string
  mime_type: string
  size: number
  storage_version: string | null
  checksum_etag: string | null
  checksum_sha256_base64: string | null
  checksum_sha256_hex: string | null
  last_modified_at: Date | null
  version: string | null
  is_uploaded: boolean
  is_enabled: boolean
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
  upload_id: string | null
  upload_parts: ColumnTypes['files.upload_parts'] | null
  upload_expires_at: Date | null
  revision: Generated<number>
}

export interface FinishedCardSetupsTable {
  processor: string
  setup_id: string
  organization_id: string
  created_at: Date
}

export interface GrantRunSourcesTable {
  run_id: string
  source_id: string
}

export interface GrantRunsTable {
  id: string
  organization_id: string
  product_id: string | null
  benefit_id: string | null
  position: string | null
  total: number
  done: number
  created_at: Date
  finished_at: Date | null
  taken: Generated<number>
  taken_at: Date | null
}

export interface InvoiceSequencesTable {
  organization_id: string
  last: number
}

export interface InvoicesTable {
  id: string
  organization_id: string
  order_id: string
  content: ColumnTypes['invoices.content']
  issued_at: Date
}

export interface LeakedTokensTable {
  id: string
  token_hash: string
  kind: ColumnTypes['leaked_tokens.kind']
  name: string
  organization_id: string | null
  user_id: string | null
  customer_id: string | null
  url: string | null
  reported_at: Date
}

export interface LedgerChecksTable {
  id: string
  organization_id: string
  status: ColumnTypes['ledger_checks.status']
  started_at: Date
  finished_at: Date | null
  payments: Generated<number>
  orders: Generated<number>
  refunds: Generated<number>
  pending: Generated<number>
  difference_count: Generated<number>
  differences: Generated<string[]>
}

export interface LedgerDaysTable {
  organization_id: string
  day: string
  account: string
  currency: string
  kind: string
  country: string
  entries: number
  debits: number
  credits: number
}

export interface LedgerEntriesTable {
  transaction_id: string
  line: number
  account: ColumnTypes['ledger_entries.account']
  currency: string
  amount: number
  organization_id: string
  occurred_at: Date
}

export interface LedgerTransactionsTable {
  id: string
  organization_id: string
  kind: ColumnTypes['ledger_transactions.kind']
  payment_id: string | null
  order_id: string | null
  occurred_at: Date
  refund_id: string | null
  dispute_id: string | null
  payout_id: string | null
  wallet_entry_id: string | null
}

export interface LedgerWaitingTable {
  transaction_id: string
  organization_id: string
  fold_at: Date
}

export interface LicenseKeyActivationsTable {
  id: string
  license_key_id: string
  label: string
  meta: ColumnTypes['license_key_activations.meta']
  conditions: ColumnTypes['license_key_activations.conditions']
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface LicenseKeysTable {
  id: string
  organization_id: string
  customer_id: string
  benefit_id: string
  grant_id: string
  key_hash: Buffer
  sealed_key: Buffer
  display_key: string
  status: ColumnTypes['license_keys.status']
  limit_activations: number | null
  usage: number
  limit_usage: number | null
  validations: number
  last_validated_at: Date | null
  expires_at: Date | null
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
}

export interface LostBenefitsTable {
  grant_id: string
  customer_id: string
  tell_at: Date
}

export interface MailTextsTable {
  id: string
  organization_id: string
  mail: ColumnTypes['mail_texts.mail']
  language: ColumnTypes['mail_texts.language']
  subject: string | null
  introduction: string | null
  created_at: Date
  modified_at: Date | null
}

export interface MeterBuildBatchesTable {
  meter_id: string
  batch_id: number
}

export interface MeterBuildsTable {
  meter_id: string
  built_from: Date | null
}

export interface MeterCreditsTable {
  customer_meter_id: string
  grant_id: string
  rollover: boolean
  units: number
  credited_at: Date
}

export interface MeterHistoryBatchesTable {
  batch_id: number
  meter_id: string
}

export interface MeterRollupsTable {
  meter_id: string
  customer_key: string
  quarter_hour: Date
  source: string
  count: number
  sum: string
  min: string | null
  max: string | null
}

export interface MeterValuesTable {
  meter_id: string
  customer_key: string
  quarter_hour: Date
  source: string
  value: string
}

export interface MetersTable {
  id: string
  organization_id: string
  name: string
  filter: ColumnTypes['meters.filter']
  aggregation: ColumnTypes['meters.aggregation']
  metadata: ColumnTypes['meters.metadata']
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
}

export interface MetricDashboardsTable {
  id: string
  organization_id: string
  name: string
  metrics: string[]
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
}

export interface Oauth2ClientsTable {
  id: string
  organization_id: string | null
  client_id: string
  secret_hash: string
  registration_token_hash: string
  client_name: string
  redirect_uris: string[]
  token_endpoint_auth_method: ColumnTypes['oauth2_clients.token_endpoint_auth_method']
  grant_types: ColumnTypes['oauth2_clients.grant_types']
  scopes: string[]
  client_uri: string | null
  logo_uri: string | null
  tos_uri: string | null
  policy_uri: string | null
  created_at: Date
  modified_at: Date | null
  deleted_at: Date | null
  user_id: string | null
  post_logout_redirect_uris: Generated<string[]>
  revision: Generated<number>
}

export interface Oauth2CodesTable {
  id: string
  code_hash: string
  client_id: string
  user_id: string
  organization_id: string | null
  redirect_uri: string | null
  scopes: string[]
  nonce: string | null
  code_challenge: string | null
  code_challenge_method: ColumnTypes['oauth2_codes.code_challenge_method'] | null
  auth_time: Date
  created_at: Date
  expires_at: Date
  redeemed_at: Date | null
  family_id: string
  forget_at: Date
}

export interface Oauth2GrantsTable {
  id: string
  client_id: string
  user_id: string
  organization_id: string | null
  scopes: string[]
  created_at: Date
  modified_at: Date | null
  last_used_at: Date | null
}

export interface Oauth2SigningKeysTable {
  id: string
  public_key: ColumnTypes['oauth2_signing_keys.public_key']
  private_key: Buffer
  created_at: Date
  replace_at: Date | null
  forget_at: Date | null
}

export interface Oauth2TokensTable {
  id: string
  family_id: string
  client_id: string
  user_id: string
  organization_id: string | null
  access_token_hash: string
  refresh_token_hash: string | null
  scopes: string[]
  granted_scopes: string[]
  auth_time: Date
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  forget_at: Date | null
  replaced_at: Date | null
  sealed_answer: Buffer | null
}

export interface OrderItemsTable {
  id: string
  order_id: string
  position: number
  label: string
  amount: number
  tax_amount: number
  proration: boolean
  product_price_id: string | null
  created_at: Date
  modified_at: Date | null
  quantity: string | null
  unit_amount: string | null
  used_from: Date | null
  used_until: Date | null
}

export interface OrdersTable {
  id: string
  organization_id: string
  checkout_id: string | null
  customer_id: string
  product_id: string
  status: ColumnTypes['orders.status']
  billing_reason: ColumnTypes['orders.billing_reason']
  currency: string
  subtotal_amount: number
  discount_amount: number
  tax_amount: number
  refunded_amount: number
  refunded_tax_amount: number
  billing_address: ColumnTypes['orders.billing_address'] | null
  custom_field_data: ColumnTypes['orders.custom_field_data']
  metadata: ColumnTypes['orders.metadata']
  created_at: Date
  modified_at: Date | null
  discount_id: string | null
  subscription_id: string | null
  period_start: Date | null
  next_payment_attempt_at: Date | null
  guest: ColumnTypes['orders.guest'] | null
  invoice_number: string | null
  credited_amount: Generated<number>
  voided_credit_amount: Generated<number>
  lost_amount: Generated<number>
  applied_balance_amount: Generated<number>
  tax_behavior: Generated<ColumnTypes['orders.tax_behavior']>
  tax_rate: number | null
  wallet_amount: Generated<number>
  wallet_tax_amount: Generated<number>
  top_up_amount: Generated<number>
  billing_name: string | null
  void_reason: string | null
  revision: Generated<number>
  next_payment_trigger: ColumnTypes['orders.next_payment_trigger'] | null
  receipt_number: string | null
}

export interface OrganizationExportsTable {
  id: string
  organization_id: string
  requested_by: string | null
  status: ColumnTypes['organization_exports.status']
  rows: Generated<number>
  size: number | null
  expires_at: Date
  created_at: Date
  modified_at: Date | null
}

export interface OrganizationInvitationsTable {
  id: string
  organization_id: string
  email: string
  role: ColumnTypes['organization_invitations.role']
  invited_by: string | null
  token_hash: string
  expires_at: Date
  created_at: Date
}

export interface OrganizationMembersTable {
  organization_id: string
  user_id: string
  role: ColumnTypes['organization_members.role']
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
}

export interface OrganizationTokensTable {
  id: string
  organization_id: string
  token_hash: string
  label: string
  scopes: string[]
  expires_at: Date | null
  last_used_at: Date | null
  created_at: Date
  modified_at: Date | null
  token_start: string | null
  revision: Generated<number>
  wire: ColumnTypes['organization_tokens.wire'] | null
}

export interface OrganizationsTable {
  id: string
  name: string
  slug: string
  avatar_url: string | null
  email: string | null
  website: string | null
  socials: ColumnTypes['organizations.socials']
  subscription_settings: ColumnTypes['organizations.subscription_settings']
  details_submitted_at: Date | null
  created_at: Date
  modified_at: Date | null
  feature_settings: ColumnTypes['organizations.feature_settings'] | null
  profile_settings: ColumnTypes['organizations.profile_settings'] | null
  details: ColumnTypes['organizations.details'] | null
  billing_email: string | null
  default_badge_custom_content: string | null
  default_upfront_split_to_contributors: number | null
  total_monthly_spending_limit: number | null
  per_user_monthly_spending_limit: number | null
  time_zone: Generated<string>
  invoice_settings: ColumnTypes['organizations.invoice_settings'] | null
  brand: ColumnTypes['organizations.brand'] | null
  default_language: Generated<ColumnTypes['organizations.default_language']>
  asks_withdrawal_consent: Generated<boolean>
  refunds_withdrawals: Generated<boolean>
  portal_embed_origins: Generated<string[]>
  deletion_requested_at: Date | null
  deletion_requested_by: string | null
  deletion_due_at: Date | null
  deletion_began_at: Date | null
  deleted_at: Date | null
  custom_domain: string | null
  ask_for_review_after: number | null
  revision: Generated<number>
  default_presentment_currency: Generated<string>
  default_tax_behavior: Generated<ColumnTypes['organizations.default_tax_behavior']>
  allow_email_change: Generated<boolean>
}

export interface PaidChangesTable {
  id: string
  subscription_id: string
  order_id: string | null
  request_id: string
  kind: ColumnTypes['paid_changes.kind']
  columns: ColumnTypes['paid_changes.columns']
  prices: ColumnTypes['paid_changes.prices'] | null
  events: ColumnTypes['paid_changes.events']
  own_lines: number
  failure_code: ColumnTypes['paid_changes.failure_code'] | null
  created_at: Date
}

export interface PasskeyChallengesTable {
  challenge_hash: string
  session_id: string | null
  expires_at: Date
}

export interface PaymentHoldsTable {
  id: string
  restored_to: Date
  began_at: Date
  ended_at: Date | null
  problem: string | null
}

export interface PaymentsTable {
  id: string
  organization_id: string
  checkout_id: string | null
  processor: string
  processor_id: string | null
  status: ColumnTypes['payments.status']
  amount: number
  currency: string
  card_brand: string | null
  card_last4: string | null
  failure_code: ColumnTypes['payments.failure_code'] | null
  created_at: Date
  modified_at: Date | null
  order_id: string | null
  processor_customer: string | null
  saved_method: string | null
  reconcile_at: Date | null
  address_key: string | null
  available_at: Date | null
  rejection: string | null
  attempt: number | null
  request_id: string | null
  settlement_currency: string | null
  settlement_amount: number | null
  trigger: ColumnTypes['payments.trigger'] | null
}

export interface PayoutLinesTable {
  id: string
  organization_id: string
  payout_id: string
  processor_id: string
  kind: ColumnTypes['payout_lines.kind']
  order_id: string | null
  amount: number
  fee: number
  currency: string
  created_at: Date
  modified_at: Date | null
}

export interface PayoutsTable {
  id: string
  organization_id: string
  processor: string
  processor_id: string
  amount: number
  total_amount: number
  currency: string
  status: ColumnTypes['payouts.status']
  arrives_at: Date
  created_at: Date
  modified_at: Date | null
}

export interface PersonalTokensTable {
  id: string
  user_id: string
  token_hash: string
  token_start: string
  comment: string
  scopes: string[]
  expires_at: Date | null
  last_used_at: Date | null
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
  wire: ColumnTypes['personal_tokens.wire'] | null
}

export interface PortalEmbedLinksTable {
  id: string
  organization_id: string
  customer_id: string
  token_hash: string
  expires_at: Date
  created_at: Date
}

export interface PortalLookupsTable {
  id: string
  email: string
  requested_from: string
  created_at: Date
}

export interface ProcessorCustomersTable {
  processor: string
  processor_id: string
  organization_id: string
  customer_id: string | null
  checkout_id: string | null
  created_at: Date
}

export interface ProcessorEventsTable {
  source: string
  external_id: string
  type: string
  received_at: Date
}

export interface ProductBenefitsTable {
  product_id: string
  benefit_id: string
  position: number
}

export interface ProductCustomFieldsTable {
  product_id: string
  custom_field_id: string
  position: number
  required: boolean
}

export interface ProductMediasTable {
  product_id: string
  file_id: string
  position: number
}

export interface ProductPricesTable {
  id: string
  product_id: string
  position: number
  amount_type: ColumnTypes['product_prices.amount_type']
  price_currency: string | null
  price_amount: number | null
  is_archived: boolean
  created_at: Date
  modified_at: Date | null
  minimum_amount: number | null
  maximum_amount: number | null
  preset_amount: number | null
  meter_id: string | null
  unit_amount: string | null
  cap_amount: number | null
  legacy_interval: ColumnTypes['product_prices.legacy_interval'] | null
  tax_behavior: ColumnTypes['product_prices.tax_behavior'] | null
}

export interface ProductsTable {
  id: string
  organization_id: string
  name: string
  description: string | null
  recurring_interval: ColumnTypes['products.recurring_interval'] | null
  is_archived: boolean
  metadata: ColumnTypes['products.metadata']
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
  balance_top_up: Generated<boolean>
  visibility: Generated<ColumnTypes['products.visibility']>
  deleted_at: Date | null
  recurring_interval_count: Generated<number>
}

export interface ReceiptSequencesTable {
  customer_id: string
  organization_id: string
  last: number
}

export interface RecoveredPaymentsTable {
  id: string
  organization_id: string | null
  processor: string
  processor_id: string
  checkout_id: string | null
  order_id: string | null
  status: ColumnTypes['recovered_payments.status']
  amount: number
  currency: string
  created_at: Date
}

export interface RecoveredRefundsTable {
  id: string
  processor: string
  processor_id: string
  payment: string
  reason: ColumnTypes['recovered_refunds.reason']
  status: ColumnTypes['recovered_refunds.status']
  amount: number
  currency: string
  created_at: Date
  revoke_benefits: Generated<boolean>
  revoke_subscription: Generated<boolean>
}

export interface RefundsTable {
  id: string
  organization_id: string
  order_id: string
  payment_id: string
  customer_id: string
  subscription_id: string | null
  status: ColumnTypes['refunds.status']
  reason: ColumnTypes['refunds.reason']
  amount: number
  tax_amount: number
  currency: string
  revoke_benefits: boolean
  comment: string | null
  metadata: ColumnTypes['refunds.metadata']
  processor_id: string | null
  created_at: Date
  modified_at: Date | null
  reconcile_at: Date | null
  credit_note: number | null
  derived_from: string | null
  revoke_subscription: Generated<boolean>
  settlement_currency: string | null
  settlement_amount: number | null
}

export interface RepositoriesTable {
  id: string
  organization_id: string
  external_organization_id: string
  platform_id: string
  name: string
  is_private: boolean
  description: string | null
  stars: number | null
  license: string | null
  homepage: string | null
  profile_settings: ColumnTypes['repositories.profile_settings'] | null
  removed_at: Date | null
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
}

export interface RetiredLinkSlugsTable {
  slug: string
  organization_id: string
}

export interface ReviewRequestsTable {
  id: string
  organization_id: string
  order_id: string
  customer_id: string
  ask_at: Date | null
  asked_at: Date | null
  token_hash: string | null
  expires_at: Date | null
  created_at: Date
}

export interface ReviewsTable {
  id: string
  organization_id: string
  order_id: string
  customer_id: string
  product_id: string
  rating: number
  text: string
  display_name: string
  place: string | null
  language: ColumnTypes['reviews.language']
  status: ColumnTypes['reviews.status']
  revision: number
  decline_reason: string | null
  decided_at: Date | null
  created_at: Date
  modified_at: Date | null
  written_at: Date
}

export interface SandboxBalanceTransactionsTable {
  id: string
  kind: ColumnTypes['sandbox_balance_transactions.kind']
  source: string
  amount: number
  fee: number
  currency: string
  available_at: Date
  created_at: Date
  payout: string | null
  pay_out_at: Date | null
}

export interface SandboxConfirmationTokensTable {
  id: string
  outcome: ColumnTypes['sandbox_confirmation_tokens.outcome']
  failure_code: ColumnTypes['sandbox_confirmation_tokens.failure_code'] | null
  card_brand: string
  card_last4: string
  used_by: string | null
  expires_at: Date
  created_at: Date
  exp_month: number
  exp_year: number
  wallet: string | null
}

export interface SandboxDisputesTable {
  id: string
  payment: string
  amount: number
  currency: string
  reason: ColumnTypes['sandbox_disputes.reason']
  status: ColumnTypes['sandbox_disputes.status']
  evidence_due_at: Date | null
  verdict: ColumnTypes['sandbox_disputes.verdict'] | null
  move_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface SandboxEventsTable {
  id: string
  type: string
  subject: ColumnTypes['sandbox_events.subject']
  deliver_at: Date | null
  deliveries: number
  created_at: Date
}

export interface SandboxMethodsTable {
  id: string
  customer: string
  card_brand: string
  card_last4: string
  exp_month: number
  exp_year: number
  is_default: boolean
  detached_at: Date | null
  created_at: Date
  wallet: string | null
}

export interface SandboxPaymentsTable {
  id: string
  payment_id: string
  secret: string
  status: ColumnTypes['sandbox_payments.status']
  failure_code: ColumnTypes['sandbox_payments.failure_code'] | null
  amount: number
  currency: string
  description: string
  metadata: ColumnTypes['sandbox_payments.metadata']
  card_brand: string | null
  card_last4: string | null
  created_at: Date
  modified_at: Date | null
  customer: string | null
  saved_method: string | null
  finish_at: Date | null
  dispute_at: Date | null
}

export interface SandboxPayoutsTable {
  id: string
  amount: number
  currency: string
  status: ColumnTypes['sandbox_payouts.status']
  arrives_at: Date
  move_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface SandboxRefundsTable {
  id: string
  refund_id: string
  payment: string
  amount: number
  currency: string
  reason: string
  metadata: ColumnTypes['sandbox_refunds.metadata']
  status: ColumnTypes['sandbox_refunds.status']
  created_at: Date
  modified_at: Date | null
  move_at: Date | null
}

export interface ShipmentsTable {
  id: string
  organization_id: string
  order_id: string
  content: string
  file_url: string | null
  carrier: string | null
  tracking_url: string | null
  sent_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface SignInCodesTable {
  id: string
  organization_id: string
  email: string
  token_hash: string
  requested_from: string
  tries: number
  expires_at: Date
  created_at: Date
}

export interface SubscriptionMeterValuesTable {
  counted_by: string
  value: string
}

export interface SubscriptionMetersTable {
  id: string
  subscription_id: string
  meter_id: string
  usage: ColumnTypes['subscription_meters.usage']
  credited_units: number
  entries: number
  counted_from: Date
  created_at: Date
  modified_at: Date | null
}

export interface SubscriptionPricesTable {
  subscription_id: string
  position: number
  product_price_id: string
  amount: number
}

export interface SubscriptionProrationsTable {
  id: string
  subscription_id: string
  label: string
  amount: number
  product_price_id: string | null
  created_at: Date
  position: number
  quantity: string | null
  unit_amount: string | null
  used_from: Date | null
  used_until: Date | null
  credited_amount: Generated<number>
}

export interface SubscriptionsTable {
  id: string
  organization_id: string
  customer_id: string
  product_id: string
  checkout_id: string | null
  discount_id: string | null
  status: ColumnTypes['subscriptions.status']
  currency: string
  recurring_interval: ColumnTypes['subscriptions.recurring_interval']
  amount: number
  anchor_at: Date
  current_period_start: Date
  current_period_end: Date
  discounted_at: Date | null
  past_due_at: Date | null
  cancel_at_period_end: boolean
  canceled_at: Date | null
  started_at: Date | null
  ends_at: Date | null
  ended_at: Date | null
  customer_cancellation_reason: ColumnTypes['subscriptions.customer_cancellation_reason'] | null
  customer_cancellation_comment: string | null
  custom_field_data: ColumnTypes['subscriptions.custom_field_data']
  metadata: ColumnTypes['subscriptions.metadata']
  created_at: Date
  modified_at: Date | null
  guest: ColumnTypes['subscriptions.guest'] | null
  period_discount_id: string | null
  taken_over_from: string | null
  discount_anchor_at: Date | null
  revision: Generated<number>
  announced_period_end: Date | null
  tax_behavior: Generated<ColumnTypes['subscriptions.tax_behavior']>
  recurring_interval_count: Generated<number>
  discount_periods_left: number | null
  confirms_start: Generated<boolean>
}

export interface UnpaidChangesTable {
  subscription_id: string
  order_id: string
  before: ColumnTypes['unpaid_changes.before']
  own_lines: number
  created_at: Date
}

export interface UsageCopiesTable {
  month: string
  copied_to: number
}

export interface UsageNewsTable {
  subject_id: string
  kind: string
  changed_at: Date
}

export interface UsagePlaceTable {
  is_only: Generated<boolean>
  place: ColumnTypes['usage_place.place']
}

export interface UserAccountsTable {
  id: string
  user_id: string
  provider: string
  provider_account_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  password: string | null
  created_at: Date
  modified_at: Date
}

export interface UserEmailChangesTable {
  id: string
  user_id: string
  session_id: string
  old_email: string
  new_email: string
  old_token_hash: string
  new_token_hash: string
  old_confirmed_at: Date | null
  new_confirmed_at: Date | null
  created_at: Date
  expires_at: Date
}

export interface UserPasskeysTable {
  id: string
  user_id: string
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

export interface UserSessionsTable {
  id: string
  user_id: string
  token: string
  ip_address: string | null
  user_agent: string | null
  expires_at: Date
  created_at: Date
  modified_at: Date
}

export interface UserVerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Date
  modified_at: Date
}

export interface UsersTable {
  id: string
  email: string
  email_verified: boolean
  name: string
  avatar_url: string | null
  created_at: Date
  modified_at: Date | null
}

export interface WalletEntriesTable {
  id: string
  position: GeneratedAlways<number>
  organization_id: string
  wallet_id: string
  cause: ColumnTypes['wallet_entries.cause']
  amount: number
  balance: number
  reason: string | null
  order_id: string | null
  created_at: Date
}

export interface WalletUsesTable {
  entry_id: string
  source_id: string
  organization_id: string
  amount: number
}

export interface WalletsTable {
  id: string
  organization_id: string
  customer_id: string
  currency: string
  balance: Generated<number>
  created_at: Date
  modified_at: Date | null
  revision: Generated<number>
}

export interface WebhookDeliveriesTable {
  id: string
  organization_id: string
  endpoint_id: string
  event_id: string
  succeeded: boolean
  http_code: number | null
  response: string | null
  error: string | null
  duration_ms: number
  created_at: Date
}

export interface WebhookEndpointsTable {
  id: string
  organization_id: string
  url: string
  name: string | null
  format: ColumnTypes['webhook_endpoints.format']
  profile: ColumnTypes['webhook_endpoints.profile']
  events: ColumnTypes['webhook_endpoints.events']
  ordered: boolean
  enabled: Generated<boolean>
  sealed_secret: Buffer
  sealed_old_secret: Buffer | null
  old_secret_expires_at: Date | null
  consecutive_failures: Generated<number>
  failing_since: Date | null
  warned_at: Date | null
  disabled_at: Date | null
  created_at: Date
  modified_at: Date | null
  deleted_at: Date | null
  revision: Generated<number>
  api_version: ColumnTypes['webhook_endpoints.api_version'] | null
}

export interface WebhookEventsTable {
  id: string
  sequence: GeneratedAlways<number>
  organization_id: string
  endpoint_id: string
  domain_event_id: string | null
  subject_id: string | null
  type: ColumnTypes['webhook_events.type']
  payload: string
  status: Generated<ColumnTypes['webhook_events.status']>
  attempts: Generated<number>
  tries: Generated<number>
  next_attempt_at: Date | null
  claim: string | null
  claimed_until: Date | null
  last_http_code: number | null
  replay_id: string | null
  created_at: Date
  modified_at: Date | null
  api_version: ColumnTypes['webhook_events.api_version'] | null
}

export interface WebhookReplaysTable {
  id: string
  organization_id: string
  endpoint_id: string
  left_out: number
  created_at: Date
}

export interface WithdrawalsTable {
  id: string
  organization_id: string
  order_id: string
  name: string
  email: string
  amount: number
  created_at: Date
  modified_at: Date | null
}

export interface Tables {
  api_request_counts: ApiRequestCountsTable
  api_request_days: ApiRequestDaysTable
  api_requests: ApiRequestsTable
  audit_entries: AuditEntriesTable
  auto_top_ups: AutoTopUpsTable
  benefit_grants: BenefitGrantsTable
  benefits: BenefitsTable
  carried_charges: CarriedChargesTable
  checkout_link_products: CheckoutLinkProductsTable
  checkout_links: CheckoutLinksTable
  checkout_products: CheckoutProductsTable
  checkouts: CheckoutsTable
  connected_accounts: ConnectedAccountsTable
  custom_fields: CustomFieldsTable
  customer_email_changes: CustomerEmailChangesTable
  customer_meter_values: CustomerMeterValuesTable
  customer_meters: CustomerMetersTable
  customer_sessions: CustomerSessionsTable
  customers: CustomersTable
  declines: DeclinesTable
  discord_agreements: DiscordAgreementsTable
  discount_products: DiscountProductsTable
  discount_redemptions: DiscountRedemptionsTable
  discounts: DiscountsTable
  dispute_movements: DisputeMovementsTable
  disputes: DisputesTable
  domain_events: DomainEventsTable
  domains: DomainsTable
  downloadables: DownloadablesTable
  earlier_invoices: EarlierInvoicesTable
  event_arrivals: EventArrivalsTable
  event_batches: EventBatchesTable
  event_counts: EventCountsTable
  event_deliveries: EventDeliveriesTable
  event_external_ids: EventExternalIdsTable
  event_months: EventMonthsTable
  event_types: EventTypesTable
  events: EventsTable
  events_to_forget: EventsToForgetTable
  external_organizations: ExternalOrganizationsTable
  files: FilesTable
  finished_card_setups: FinishedCardSetupsTable
  grant_run_sources: GrantRunSourcesTable
  grant_runs: GrantRunsTable
  invoice_sequences: InvoiceSequencesTable
  invoices: InvoicesTable
  leaked_tokens: LeakedTokensTable
  ledger_checks: LedgerChecksTable
  ledger_days: LedgerDaysTable
  ledger_entries: LedgerEntriesTable
  ledger_transactions: LedgerTransactionsTable
  ledger_waiting: LedgerWaitingTable
  license_key_activations: LicenseKeyActivationsTable
  license_keys: LicenseKeysTable
  lost_benefits: LostBenefitsTable
  mail_texts: MailTextsTable
  meter_build_batches: MeterBuildBatchesTable
  meter_builds: MeterBuildsTable
  meter_credits: MeterCreditsTable
  meter_history_batches: MeterHistoryBatchesTable
  meter_rollups: MeterRollupsTable
  meter_values: MeterValuesTable
  meters: MetersTable
  metric_dashboards: MetricDashboardsTable
  oauth2_clients: Oauth2ClientsTable
  oauth2_codes: Oauth2CodesTable
  oauth2_grants: Oauth2GrantsTable
  oauth2_signing_keys: Oauth2SigningKeysTable
  oauth2_tokens: Oauth2TokensTable
  order_items: OrderItemsTable
  orders: OrdersTable
  organization_exports: OrganizationExportsTable
  organization_invitations: OrganizationInvitationsTable
  organization_members: OrganizationMembersTable
  organization_tokens: OrganizationTokensTable
  organizations: OrganizationsTable
  paid_changes: PaidChangesTable
  passkey_challenges: PasskeyChallengesTable
  payment_holds: PaymentHoldsTable
  payments: PaymentsTable
  payout_lines: PayoutLinesTable
  payouts: PayoutsTable
  personal_tokens: PersonalTokensTable
  portal_embed_links: PortalEmbedLinksTable
  portal_lookups: PortalLookupsTable
  processor_customers: ProcessorCustomersTable
  processor_events: ProcessorEventsTable
  product_benefits: ProductBenefitsTable
  product_custom_fields: ProductCustomFieldsTable
  product_medias: ProductMediasTable
  product_prices: ProductPricesTable
  products: ProductsTable
  receipt_sequences: ReceiptSequencesTable
  recovered_payments: RecoveredPaymentsTable
  recovered_refunds: RecoveredRefundsTable
  refunds: RefundsTable
  repositories: RepositoriesTable
  retired_link_slugs: RetiredLinkSlugsTable
  review_requests: ReviewRequestsTable
  reviews: ReviewsTable
  sandbox_balance_transactions: SandboxBalanceTransactionsTable
  sandbox_confirmation_tokens: SandboxConfirmationTokensTable
  sandbox_disputes: SandboxDisputesTable
  sandbox_events: SandboxEventsTable
  sandbox_methods: SandboxMethodsTable
  sandbox_payments: SandboxPaymentsTable
  sandbox_payouts: SandboxPayoutsTable
  sandbox_refunds: SandboxRefundsTable
  shipments: ShipmentsTable
  sign_in_codes: SignInCodesTable
  subscription_meter_values: SubscriptionMeterValuesTable
  subscription_meters: SubscriptionMetersTable
  subscription_prices: SubscriptionPricesTable
  subscription_prorations: SubscriptionProrationsTable
  subscriptions: SubscriptionsTable
  unpaid_changes: UnpaidChangesTable
  usage_copies: UsageCopiesTable
  usage_news: UsageNewsTable
  usage_place: UsagePlaceTable
  user_accounts: UserAccountsTable
  user_email_changes: UserEmailChangesTable
  user_passkeys: UserPasskeysTable
  user_sessions: UserSessionsTable
  user_verifications: UserVerificationsTable
  users: UsersTable
  wallet_entries: WalletEntriesTable
  wallet_uses: WalletUsesTable
  wallets: WalletsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_events: WebhookEventsTable
  webhook_replays: WebhookReplaysTable
  withdrawals: WithdrawalsTable
}
