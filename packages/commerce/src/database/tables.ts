// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

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
}

export interface DeclinesTable {
  key: string
  level: number
  counted_at: Date
  blocked_until: Date
  forget_at: Date
}

export interface DiscountProductsTable {
  discount_id: string
  product_id: string
  position: number
}

export interface DiscountRedemptionsTable {
  checkout_id: string
  discount_id: string
  created_at: Date
  is_under_way: Generated<boolean>
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

export interface EventDeliveriesTable {
  event_id: string
  consumer: string
  subject_id: string
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

export interface LedgerEntriesTable {
  transaction_id: string
  line: number
  account: ColumnTypes['ledger_entries.account']
  currency: string
  amount: number
}

export interface LedgerTransactionsTable {
  id: string
  organization_id: string
  kind: ColumnTypes['ledger_transactions.kind']
  payment_id: string | null
  order_id: string | null
  occurred_at: Date
  refund_id: string | null
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
  invoice_number: string
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
}

export interface Tables {
  benefits: BenefitsTable
  checkout_link_products: CheckoutLinkProductsTable
  checkout_links: CheckoutLinksTable
  checkout_products: CheckoutProductsTable
  checkouts: CheckoutsTable
  custom_fields: CustomFieldsTable
  customer_email_changes: CustomerEmailChangesTable
  customer_sessions: CustomerSessionsTable
  customers: CustomersTable
  declines: DeclinesTable
  discount_products: DiscountProductsTable
  discount_redemptions: DiscountRedemptionsTable
  discounts: DiscountsTable
  domain_events: DomainEventsTable
  event_deliveries: EventDeliveriesTable
  files: FilesTable
  invoice_sequences: InvoiceSequencesTable
  invoices: InvoicesTable
  ledger_entries: LedgerEntriesTable
  ledger_transactions: LedgerTransactionsTable
  meters: MetersTable
  order_items: OrderItemsTable
  orders: OrdersTable
  organization_tokens: OrganizationTokensTable
  organizations: OrganizationsTable
  payments: PaymentsTable
  processor_customers: ProcessorCustomersTable
  processor_events: ProcessorEventsTable
  product_benefits: ProductBenefitsTable
  product_custom_fields: ProductCustomFieldsTable
  product_medias: ProductMediasTable
  product_prices: ProductPricesTable
  products: ProductsTable
  refunds: RefundsTable
  sandbox_confirmation_tokens: SandboxConfirmationTokensTable
  sandbox_events: SandboxEventsTable
  sandbox_methods: SandboxMethodsTable
  sandbox_payments: SandboxPaymentsTable
  sandbox_refunds: SandboxRefundsTable
  sign_in_codes: SignInCodesTable
  subscription_prices: SubscriptionPricesTable
  subscription_prorations: SubscriptionProrationsTable
  subscriptions: SubscriptionsTable
}
