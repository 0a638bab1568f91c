import * as z from 'zod/mini'
import { Address } from '../vocabulary/address.ts'
import { endpoint } from '../vocabulary/endpoint.ts'
import {
  Amount,
  Id,
  listQuery,
  Metadata,
  MetadataFilter,
  oneOrMany,
  pageOf,
  stored,
} from '../vocabulary/parts.ts'
import type { Transitions } from '../vocabulary/states.ts'
import { Customer, SellerUser } from './customer-views.ts'
import { DiscountBase } from './discount-kinds.ts'
import { Price } from './prices.ts'
import { OrderProduct } from './product-views.ts'

export const OrderStatus = z.enum(['pending', 'paid', 'refunded', 'partially_refunded'])
export type OrderStatus = z.output<typeof OrderStatus>

export const orderTransitions: Transitions<OrderStatus> = {
  pending: ['paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded', 'paid'],
  refunded: ['partially_refunded', 'paid'],
}

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

/** An order as its seller sees it (specification 2, section 3). */
export const Order = z.object({
  ...stored,
  metadata: Metadata,
  custom_field_data: z.optional(z.record(z.string(), z.unknown())),
  status: OrderStatus,
  paid: z.boolean(),
  subtotal_amount: Amount,
  discount_amount: Amount,
  net_amount: Amount,
  amount: Amount,
  tax_amount: Amount,
  total_amount: Amount,
  refunded_amount: Amount,
  refunded_tax_amount: Amount,
  currency: z.string(),
  billing_reason: BillingReason,
  billing_address: z.nullable(Address),
  customer_id: Id,
  product_id: Id,
  product_price_id: Id,
  discount_id: z.nullable(Id),
  subscription_id: z.nullable(Id),
  checkout_id: z.nullable(Id),
  user_id: Id,
  customer: Customer,
  user: SellerUser,
  product: OrderProduct,
  product_price: Price,
  discount: z.nullable(DiscountBase),
  subscription: z.nullable(z.record(z.string(), z.unknown())),
  items: z.array(OrderItem),
})
export type Order = z.output<typeof Order>

const BillingType = z.enum(['one_time', 'recurring'])
const sortKeys = [
  'created_at',
  'amount',
  'net_amount',
  'customer',
  'product',
  'discount',
  'subscription',
] as const

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/v1/orders/',
    summary: 'List orders.',
    access: 'seller',
    scopes: ['orders:read'],
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      product_billing_type: z.optional(oneOrMany(BillingType)),
      product_price_type: z.optional(oneOrMany(BillingType)),
      discount_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      checkout_id: z.optional(oneOrMany(Id)),
      metadata: MetadataFilter,
    }),
    status: 200,
    response: pageOf(Order),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/orders/{id}',
    summary: 'Read one order.',
    access: 'seller',
    scopes: ['orders:read'],
    path_parameters: z.object({ id: Id }),
    status: 200,
    response: Order,
    errors: ['ResourceNotFound'],
  }),
}
