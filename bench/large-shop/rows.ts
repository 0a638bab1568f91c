import type { Row } from '@atelier/plumbing/database'
import type { Tables } from '../../packages/commerce/src/core/database/tables.ts'

/** Seeded tables, in order: referenced tables first. */
export const seededTables = [
  'meters',
  'benefits',
  'custom_fields',
  'products',
  'product_prices',
  'product_benefits',
  'product_custom_fields',
  'discounts',
  'checkout_links',
  'checkout_link_products',
  'customers',
  'processor_customers',
  'sandbox_methods',
  'checkouts',
  'checkout_products',
  'discount_redemptions',
  'subscriptions',
  'subscription_prices',
  'subscription_meters',
  'orders',
  'order_items',
  'sandbox_payments',
  'payments',
  'sandbox_refunds',
  'refunds',
  'ledger_transactions',
  'ledger_entries',
  'benefit_grants',
  'license_key_activations',
  'customer_meters',
  'domain_events',
  'audit_entries',
] as const

export type SeededTable = (typeof seededTables)[number]

/** A row to insert. All rows of a table have the same columns. */
export type NewRow<Table extends SeededTable> = Partial<Row<Tables[Table]>>

/** Rows collected for a bulk insert. */
export type Rows = { readonly [Table in SeededTable]: NewRow<Table>[] }

export const noRows = (): Rows => ({
  meters: [],
  benefits: [],
  custom_fields: [],
  products: [],
  product_prices: [],
  product_benefits: [],
  product_custom_fields: [],
  discounts: [],
  checkout_links: [],
  checkout_link_products: [],
  customers: [],
  processor_customers: [],
  sandbox_methods: [],
  checkouts: [],
  checkout_products: [],
  discount_redemptions: [],
  subscriptions: [],
  subscription_prices: [],
  subscription_meters: [],
  orders: [],
  order_items: [],
  sandbox_payments: [],
  payments: [],
  sandbox_refunds: [],
  refunds: [],
  ledger_transactions: [],
  ledger_entries: [],
  benefit_grants: [],
  license_key_activations: [],
  customer_meters: [],
  domain_events: [],
  audit_entries: [],
})
