import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id, listQuery, MetadataFilter, oneOrMany, pageOf } from '../primitives/parts.ts'
import { Order, OrderInvoice } from './order-views.ts'
import { PriceType } from './prices.ts'

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
      product_billing_type: z.optional(oneOrMany(PriceType)),
      product_price_type: z.optional(oneOrMany(PriceType)),
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
  invoice: endpoint({
    method: 'GET',
    path: '/v1/orders/{id}/invoice',
    summary: 'Get the address of the invoice of an order.',
    access: 'seller',
    scopes: ['orders:read'],
    path_parameters: z.object({ id: Id }),
    status: 200,
    response: OrderInvoice,
    errors: ['ResourceNotFound'],
  }),
}
