import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, listQuery, oneOrMany, pageOf } from '../../primitives/parts.ts'
import { CustomerOrder, OrderInvoice } from '../orders.ts'
import { PriceType } from '../prices.ts'

const sortKeys = ['created_at', 'amount', 'net_amount', 'product', 'subscription'] as const
const read = { access: 'portal', scopes: ['customer_portal:read', 'customer_portal:write'] } as const
const byId = z.object({ id: Id })

export const portalOrders = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/',
    summary: "List the customer's orders.",
    ...read,
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      product_billing_type: z.optional(oneOrMany(PriceType)),
      product_price_type: z.optional(oneOrMany(PriceType)),
      subscription_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
    }),
    response: pageOf(CustomerOrder),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}',
    summary: 'Read one order.',
    ...read,
    path_parameters: byId,
    response: CustomerOrder,
    errors: ['ResourceNotFound'],
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/invoice',
    summary: 'Get the address of the invoice of an order.',
    ...read,
    path_parameters: byId,
    response: OrderInvoice,
    errors: ['ResourceNotFound'],
  }),
}
