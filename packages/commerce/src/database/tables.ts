// Derived from the migrations by `npm run db:types`; do not edit.
import type { GeneratedAlways } from 'kysely'

export interface BenefitsTable {
  id: string
  organization_id: string
  type: string
  description: string
  selectable: boolean
  deletable: boolean
  is_tax_applicable: boolean
  properties: unknown
  metadata: unknown
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
  metadata: unknown
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
  status: string
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
  customer_billing_address: unknown
  customer_tax_id: unknown
  customer_metadata: unknown
  custom_field_data: unknown
  metadata: unknown
  payment_processor_metadata: unknown
  restart_of: string | null
  created_at: Date
  modified_at: Date | null
  discount_id: string | null
  subscription_id: string | null
}

export interface CustomFieldsTable {
  id: string
  organization_id: string
  type: string
  slug: string
  name: string
  properties: unknown
  metadata: unknown
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
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
  billing_address: unknown
  tax_id: unknown
  metadata: unknown
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
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
}

export interface DiscountsTable {
  id: string
  organization_id: string
  name: string
  type: string
  amount: number | null
  currency: string | null
  basis_points: number | null
  duration: string
  duration_in_months: number | null
  code: string | null
  starts_at: Date | null
  ends_at: Date | null
  max_redemptions: number | null
  redemptions_count: number
  metadata: unknown
  deleted_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface DomainEventsTable {
  id: string
  sequence: GeneratedAlways<number>
  organization_id: string
  type: string
  subject_id: string
  data: unknown
  occurred_at: Date
}

export interface FilesTable {
  id: string
  organization_id: string
  service: string
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
  sequence: number
  number: string
  content: unknown
  issued_at: Date
}

export interface LedgerEntriesTable {
  transaction_id: string
  line: number
  account: string
  currency: string
  amount: number
}

export interface LedgerTransactionsTable {
  id: string
  organization_id: string
  kind: string
  payment_id: string | null
  order_id: string | null
  occurred_at: Date
  refund_id: string | null
}

export interface MetersTable {
  id: string
  organization_id: string
  name: string
  filter: unknown
  aggregation: unknown
  metadata: unknown
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
  status: string
  billing_reason: string
  currency: string
  subtotal_amount: number
  discount_amount: number
  tax_amount: number
  refunded_amount: number
  refunded_tax_amount: number
  billing_address: unknown
  custom_field_data: unknown
  metadata: unknown
  created_at: Date
  modified_at: Date | null
  discount_id: string | null
  subscription_id: string | null
  period_start: Date | null
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
}

export interface OrganizationsTable {
  id: string
  name: string
  slug: string
  avatar_url: string | null
  email: string | null
  website: string | null
  socials: unknown
  subscription_settings: unknown
  details_submitted_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface PaymentsTable {
  id: string
  organization_id: string
  checkout_id: string | null
  processor: string
  processor_id: string | null
  status: string
  amount: number
  currency: string
  card_brand: string | null
  card_last4: string | null
  failure_code: string | null
  created_at: Date
  modified_at: Date | null
  order_id: string | null
  processor_customer: string | null
  saved_method: string | null
}

export interface ProcessorCustomersTable {
  processor: string
  processor_id: string
  organization_id: string
  customer_id: string | null
  checkout_id: string | null
  created_at: Date
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
  amount_type: string
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
  legacy_interval: string | null
}

export interface ProductsTable {
  id: string
  organization_id: string
  name: string
  description: string | null
  recurring_interval: string | null
  is_archived: boolean
  metadata: unknown
  created_at: Date
  modified_at: Date | null
}

export interface ReceivedNotificationsTable {
  source: string
  external_id: string
  type: string
  received_at: Date
}

export interface RefundsTable {
  id: string
  organization_id: string
  order_id: string
  payment_id: string
  customer_id: string
  subscription_id: string | null
  status: string
  reason: string
  amount: number
  tax_amount: number
  currency: string
  revoke_benefits: boolean
  comment: string | null
  metadata: unknown
  processor_id: string | null
  created_at: Date
  modified_at: Date | null
}

export interface SandboxConfirmationTokensTable {
  id: string
  outcome: string
  failure_code: string | null
  card_brand: string
  card_last4: string
  used_by: string | null
  expires_at: Date
  created_at: Date
  exp_month: number
  exp_year: number
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
  attempt_id: string
  secret: string
  status: string
  failure_code: string | null
  amount: number
  currency: string
  description: string
  metadata: unknown
  card_brand: string | null
  card_last4: string | null
  created_at: Date
  modified_at: Date | null
  customer: string | null
  saved_method: string | null
}

export interface SandboxRefundsTable {
  id: string
  refund_id: string
  payment_id: string
  amount: number
  currency: string
  reason: string
  metadata: unknown
  status: string
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
}

export interface SubscriptionsTable {
  id: string
  organization_id: string
  customer_id: string
  product_id: string
  checkout_id: string | null
  discount_id: string | null
  status: string
  currency: string
  recurring_interval: string
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
  customer_cancellation_reason: string | null
  customer_cancellation_comment: string | null
  custom_field_data: unknown
  metadata: unknown
  created_at: Date
  modified_at: Date | null
}

export interface Tables {
  benefits: BenefitsTable
  checkout_link_products: CheckoutLinkProductsTable
  checkout_links: CheckoutLinksTable
  checkout_products: CheckoutProductsTable
  checkouts: CheckoutsTable
  custom_fields: CustomFieldsTable
  customer_sessions: CustomerSessionsTable
  customers: CustomersTable
  discount_products: DiscountProductsTable
  discount_redemptions: DiscountRedemptionsTable
  discounts: DiscountsTable
  domain_events: DomainEventsTable
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
  product_benefits: ProductBenefitsTable
  product_custom_fields: ProductCustomFieldsTable
  product_medias: ProductMediasTable
  product_prices: ProductPricesTable
  products: ProductsTable
  received_notifications: ReceivedNotificationsTable
  refunds: RefundsTable
  sandbox_confirmation_tokens: SandboxConfirmationTokensTable
  sandbox_methods: SandboxMethodsTable
  sandbox_payments: SandboxPaymentsTable
  sandbox_refunds: SandboxRefundsTable
  subscription_prices: SubscriptionPricesTable
  subscription_prorations: SubscriptionProrationsTable
  subscriptions: SubscriptionsTable
}
