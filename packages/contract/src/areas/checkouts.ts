import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id, listQuery, oneOrMany, pageOf } from '../primitives/parts.ts'
import { CheckoutConfirm, CheckoutCreate, CheckoutUpdate, CheckoutUpdatePublic } from './checkout-bodies.ts'
import { Checkout, CheckoutPublic, CheckoutPublicConfirmed, CheckoutStatus } from './checkout-views.ts'

const sortKeys = ['created_at', 'expires_at', 'status'] as const
const read = ['checkouts:read', 'checkouts:write'] as const
const write = ['checkouts:write'] as const
const byId = z.object({ id: Id })
const bySecret = z.object({ client_secret: z.string() })

export const checkouts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/checkouts/',
    summary: 'List checkouts.',
    access: 'seller',
    scopes: read,
    field_case: 'camel',
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      status: z.optional(oneOrMany(CheckoutStatus)),
      query: z.optional(z.string()),
    }),
    status: 200,
    response: pageOf(Checkout),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/checkouts/',
    summary: 'Open a checkout and get its address.',
    access: 'seller',
    scopes: write,
    field_case: 'camel',
    body: CheckoutCreate,
    status: 201,
    response: Checkout,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/checkouts/{id}',
    summary: 'Read one checkout, in whatever state it is.',
    access: 'seller',
    scopes: read,
    field_case: 'camel',
    path_parameters: byId,
    status: 200,
    response: Checkout,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/checkouts/{id}',
    summary: 'Change an open checkout.',
    access: 'seller',
    scopes: write,
    field_case: 'camel',
    path_parameters: byId,
    body: CheckoutUpdate,
    status: 200,
    response: Checkout,
    errors: ['ResourceNotFound', 'NotOpenCheckout', 'AlreadyActiveSubscriptionError'],
  }),
  clientGet: endpoint({
    method: 'GET',
    path: '/v1/checkouts/client/{client_secret}',
    summary: 'Read a checkout by its client secret.',
    access: 'public',
    field_case: 'camel',
    path_parameters: bySecret,
    status: 200,
    response: CheckoutPublic,
    errors: ['ResourceNotFound', 'ExpiredCheckoutError'],
  }),
  clientUpdate: endpoint({
    method: 'PATCH',
    path: '/v1/checkouts/client/{client_secret}',
    summary: 'Change an open checkout by its client secret.',
    access: 'public',
    field_case: 'camel',
    path_parameters: bySecret,
    body: CheckoutUpdatePublic,
    status: 200,
    response: CheckoutPublic,
    errors: ['ResourceNotFound', 'ExpiredCheckoutError', 'NotOpenCheckout', 'AlreadyActiveSubscriptionError'],
  }),
  clientConfirm: endpoint({
    method: 'POST',
    path: '/v1/checkouts/client/{client_secret}/confirm',
    summary: 'Confirm a checkout and pay.',
    access: 'public',
    field_case: 'camel',
    path_parameters: bySecret,
    body: CheckoutConfirm,
    status: 200,
    response: CheckoutPublicConfirmed,
    errors: [
      'ResourceNotFound',
      'ExpiredCheckoutError',
      'NotOpenCheckout',
      'AlreadyActiveSubscriptionError',
      'PaymentError',
    ],
  }),
}
