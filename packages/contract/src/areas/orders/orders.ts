import * as z from 'zod/mini'
import { Address } from '../../primitives/address.ts'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  Amount,
  byId,
  Id,
  listQuery,
  Metadata,
  MetadataFilter,
  oneOrMany,
  pageOf,
  searchText,
  stored,
  Timestamp,
} from '../../primitives/parts.ts'
import { CustomFieldData } from '../catalog/custom-fields.ts'
import { Customer, SellerUser } from '../customers/customer-views.ts'
import { DiscountBase } from '../catalog/discounts.ts'
import { Price, PriceType } from '../catalog/prices.ts'
import { OrderProduct, PortalProduct } from '../catalog/products.ts'
import { CustomerOrderSubscription, OrderSubscription } from '../billing/subscriptions.ts'

export const OrderStatus = z.enum(['draft', 'pending', 'paid', 'refunded', 'partially_refunded', 'void'])
export type OrderStatus = z.output<typeof OrderStatus>

export const BillingReason = z.enum([
  'purchase',
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
])

export const OrderItem = z.object({
  ...stored,
  label: z.string(),
  amount: Amount,
  tax_amount: Amount,
  proration: z.boolean(),
  product_price_id: z.nullable(Id),
})

/**
 * Earlier order whose charge was below the minimum, and is charged with this order. The amount excludes tax.
 */
export const CarriedFrom = z.object({
  order_id: Id,
  invoice_number: z.string(),
  amount: Amount,
  tax_amount: Amount,
})

/** Outcome of an order's charge below the minimum, and the order that charges it. */
export const CarriedTo = z.object({
  status: z.enum(['waiting', 'charged', 'written_off']),
  order_id: z.nullable(Id),
  invoice_number: z.nullable(z.string()),
})

const orderBase = {
  ...stored,
  /**
   * Number that people see: on the confirmation page, in e-mails and on the invoice. Null for a draft,
   * absent on older servers of this API.
   */
  invoice_number: z.nullish(z.string()),
  /** Number of the receipt; null unless a payment has paid the order. Absent on older servers of this API. */
  receipt_number: z.nullish(z.string()),
  /** True once the invoice is issued. Absent on older servers of this API. */
  is_invoice_generated: z.optional(z.boolean()),
  status: OrderStatus,
  paid: z.boolean(),
  subtotal_amount: Amount,
  discount_amount: Amount,
  net_amount: Amount,
  /** Same as `net_amount`. */
  amount: Amount,
  tax_amount: Amount,
  /** Basis points. Absent on older servers of this API. */
  tax_rate: z.optional(z.nullable(z.int())),
  total_amount: Amount,
  /** Without tax, which is in `refunded_tax_amount`. */
  refunded_amount: Amount,
  refunded_tax_amount: Amount,
  /** Amount returned as credit, which is not refunded as well. Absent on older servers of this API. */
  credited_amount: z.optional(Amount),
  credited_tax_amount: z.optional(Amount),
  /**
   * Negative when a later order charges the total or the balance of the customer pays, positive when this order charges
   * earlier ones. Absent on older servers of this API.
   */
  applied_balance_amount: z.optional(Amount),
  /** Part paid with the balance of the customer. Absent for none. */
  wallet_amount: z.optional(Amount),
  /** Tax in that part. Absent for none. */
  wallet_tax_amount: z.optional(Amount),
  /** Amount that the order adds to the balance of the customer. Absent for none. */
  top_up_amount: z.optional(Amount),
  /** Amount still to be charged. Absent on older servers of this API. */
  due_amount: z.optional(Amount),
  carried_from: z.optional(z.array(CarriedFrom)),
  carried_to: z.nullish(CarriedTo),
  currency: z.string(),
  customer_id: Id,
  product_id: Id,
  product_price_id: Id,
  subscription_id: z.nullable(Id),
  user_id: Id,
  product_price: Price,
  items: z.array(OrderItem),
}

/** Order, as its seller sees it (specification 2, section 3). */
export const Order = z.object({
  ...orderBase,
  metadata: Metadata,
  custom_field_data: z.optional(CustomFieldData),
  billing_reason: BillingReason,
  billing_address: z.nullable(Address),
  /** Name on the invoice. Absent when it is that of the customer. */
  billing_name: z.optional(z.string()),
  /** Label of the item. Absent for orders that a checkout or a subscription created. */
  description: z.optional(z.string()),
  /** Reason that the seller gave for no longer collecting the order. Absent without one. */
  void_reason: z.optional(z.string()),
  discount_id: z.nullable(Id),
  checkout_id: z.nullable(Id),
  customer: Customer,
  user: SellerUser,
  product: OrderProduct,
  discount: z.nullable(DiscountBase),
  subscription: z.nullable(OrderSubscription),
})
export type Order = z.output<typeof Order>

/** Order, as its customer sees it. */
export const CustomerOrder = z.object({
  ...orderBase,
  billing_reason: z.optional(BillingReason),
  billing_address: z.nullish(Address),
  /** Name on the invoice. Absent when it is that of the customer. */
  billing_name: z.optional(z.string()),
  discount_id: z.nullish(Id),
  checkout_id: z.nullish(Id),
  product: PortalProduct,
  subscription: z.nullable(CustomerOrderSubscription),
})
export type CustomerOrder = z.output<typeof CustomerOrder>

/** URL of the invoice of an order. */
export const OrderInvoice = z.object({ url: z.string() })

/** URL of the receipt of an order. */
export const OrderReceipt = z.object({ url: z.string() })

const sortKeys = [
  'created_at',
  'amount',
  'net_amount',
  'customer',
  'product',
  'discount',
  'subscription',
] as const

/** Access of calls that read orders. */
export const readsOrders = { access: 'seller', scopes: ['orders:read', 'orders:write'] } as const

/** Filters of orders, for the list and the table. */
export const orderConditions = {
  organization_id: z.optional(oneOrMany(Id)),
  product_id: z.optional(oneOrMany(Id)),
  product_billing_type: z.optional(oneOrMany(PriceType)),
  product_price_type: z.optional(oneOrMany(PriceType)),
  discount_id: z.optional(oneOrMany(Id)),
  customer_id: z.optional(oneOrMany(Id)),
  checkout_id: z.optional(oneOrMany(Id)),
  subscription_id: z.optional(oneOrMany(Id)),
  status: z.optional(oneOrMany(OrderStatus)),
  query: searchText(),
  created_from: z.optional(Timestamp),
  created_after: z.optional(Timestamp),
  created_before: z.optional(Timestamp),
  metadata: MetadataFilter,
}

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/v1/orders/',
    summary: 'List orders.',
    ...readsOrders,
    query: z.object({ ...listQuery(sortKeys, '-created_at'), ...orderConditions }),
    response: pageOf(Order),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/orders/{id}',
    summary: 'Retrieve an order.',
    ...readsOrders,
    ...byId,
    of: 'orders',
    response: Order,
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/v1/orders/{id}/invoice',
    summary: 'Get the URL of the invoice of an order.',
    ...readsOrders,
    ...byId,
    of: 'orders',
    response: OrderInvoice,
  }),
}

/** Endpoint for the receipt of an order, outside the public API. */
export const receipts = {
  get: endpoint({
    method: 'GET',
    path: '/v1/orders/{id}/receipt',
    summary: 'Get the URL of the receipt of an order.',
    ...readsOrders,
    ...byId,
    of: 'orders',
    response: OrderReceipt,
  }),
}

/** Endpoint that issues the invoice of an order, outside the public API. */
export const orderInvoices = {
  generate: endpoint({
    method: 'POST',
    path: '/v1/orders/{id}/invoice',
    summary: 'Issue the invoice of an order.',
    ...readsOrders,
    ...byId,
    of: 'orders',
    status: 202,
    response: OrderInvoice,
    errors: ['ResourceNotFound', 'OrderNotEligibleForInvoice', 'MissingInvoiceBillingDetails'],
  }),
}
