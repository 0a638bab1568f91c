// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface AutoTopUpsTable {
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

  interface CarriedChargesTable {
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

  interface CheckoutLinkProductsTable {
    checkout_link_id: string
    product_id: string
    position: number
  }

  interface CheckoutLinksTable {
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
    trial_interval: ColumnTypes['checkout_links.trial_interval'] | null
    trial_interval_count: number | null
  }

  interface CheckoutProductsTable {
    checkout_id: string
    product_id: string
    position: number
  }

  interface CheckoutsTable {
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
    allow_trial: Generated<boolean>
    trial_interval: ColumnTypes['checkouts.trial_interval'] | null
    trial_interval_count: number | null
    active_trial_interval: ColumnTypes['checkouts.active_trial_interval'] | null
    active_trial_interval_count: number | null
  }

  interface EarlierInvoicesTable {
    id: string
    organization_id: string
    order_id: string
    content: ColumnTypes['earlier_invoices.content']
    issued_at: Date
    corrected_at: Date
  }

  interface InvoiceSequencesTable {
    organization_id: string
    last: number
  }

  interface InvoicesTable {
    id: string
    organization_id: string
    order_id: string
    content: ColumnTypes['invoices.content']
    issued_at: Date
  }

  interface OrderItemsTable {
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

  interface OrdersTable {
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

  interface ReceiptSequencesTable {
    customer_id: string
    organization_id: string
    last: number
  }

  interface RetiredLinkSlugsTable {
    slug: string
    organization_id: string
  }

  interface WalletEntriesTable {
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

  interface WalletUsesTable {
    entry_id: string
    source_id: string
    organization_id: string
    amount: number
  }

  interface WalletsTable {
    id: string
    organization_id: string
    customer_id: string
    currency: string
    balance: Generated<number>
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
  }

  interface Tables {
    auto_top_ups: AutoTopUpsTable
    carried_charges: CarriedChargesTable
    checkout_link_products: CheckoutLinkProductsTable
    checkout_links: CheckoutLinksTable
    checkout_products: CheckoutProductsTable
    checkouts: CheckoutsTable
    earlier_invoices: EarlierInvoicesTable
    invoice_sequences: InvoiceSequencesTable
    invoices: InvoicesTable
    order_items: OrderItemsTable
    orders: OrdersTable
    receipt_sequences: ReceiptSequencesTable
    retired_link_slugs: RetiredLinkSlugsTable
    wallet_entries: WalletEntriesTable
    wallet_uses: WalletUsesTable
    wallets: WalletsTable
  }
}
