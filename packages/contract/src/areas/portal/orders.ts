import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, listQuery, oneOrMany, pageOf } from '../../primitives/parts.ts'
import { CustomerOrder, OrderInvoice } from '../order-views.ts'
import { PriceType } from '../prices.ts'

const sortKeys = ['created_at', 'amount', 'net_amount', 'product', 'subscription'] as const
const read = ['customer_portal:read', 'customer_portal:write'] as const
const byId = z.object({ id: Id })

export const portalOrders = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/',
    summary: "List the customer's orders.",
    access: 'portal',
    scopes: read,
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      product_billing_type: z.optional(oneOrMany(PriceType)),
      product_price_type: z.optional(oneOrMany(PriceType)),
      subscription_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
    }),
    status: 200,
    response: pageOf(CustomerOrder),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}',
    summary: 'Read one order.',
    access: 'portal',
    scopes: read,
    path_parameters: byId,
    status: 200,
    response: CustomerOrder,
    errors: ['ResourceNotFound'],
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/invoice',
    summary: 'Get the address of the invoice of an order.',
    access: 'portal',
    scopes: read,
    path_parameters: byId,
    status: 200,
    response: OrderInvoice,
    errors: ['ResourceNotFound'],
  }),
}
