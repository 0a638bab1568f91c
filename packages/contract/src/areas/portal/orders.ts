import * as z from 'zod/mini'
import { AddressInput } from '../../primitives/address.ts'
import { endpoint } from '../../primitives/endpoint.ts'
import { blankableText, byId, Id, listQuery, oneOrMany, pageOf } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { CustomerOrder, OrderInvoice, OrderReceipt } from '../orders/orders.ts'
import { PriceType } from '../catalog/prices.ts'

const sortKeys = ['created_at', 'amount', 'net_amount', 'product', 'subscription'] as const

export const portalOrders = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/',
    summary: "List the customer's orders.",
    ...portalRead,
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
    summary: 'Retrieve an order.',
    ...portalRead,
    ...byId,
    response: CustomerOrder,
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/invoice',
    summary: 'Get the URL of the invoice of an order.',
    ...portalRead,
    ...byId,
    response: OrderInvoice,
  }),
}

/** Endpoint for the receipt of a customer's order, outside the public API. */
export const portalReceipts = {
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/receipt',
    summary: 'Get the URL of the receipt of an order.',
    ...portalRead,
    ...byId,
    response: OrderReceipt,
  }),
}

/** Billing details of an order, as its customer corrects them. Null and absent fields stay. */
export const BillingDetails = z.object({
  billing_name: blankableText(300),
  billing_address: z.nullish(AddressInput),
})
export type BillingDetails = z.output<typeof BillingDetails>

/** Endpoints with which a customer corrects the billing details of an order, outside the public API. */
export const portalOrderInvoices = {
  update: endpoint({
    method: 'PATCH',
    path: '/v1/customer-portal/orders/{id}',
    summary: 'Correct the billing details of an order.',
    ...portalWrite,
    ...byId,
    body: BillingDetails,
    response: CustomerOrder,
    errors: ['ResourceNotFound', 'NotPermitted', 'OrderNotEligibleForInvoice'],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/orders/{id}/invoice',
    summary: 'Issue the invoice of an order, or one with corrected billing details.',
    ...portalWrite,
    ...byId,
    status: 202,
    response: OrderInvoice,
    errors: [
      'ResourceNotFound',
      'NotPermitted',
      'OrderNotEligibleForInvoice',
      'MissingInvoiceBillingDetails',
    ],
  }),
}
