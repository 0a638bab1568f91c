import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, pageOf, pageQuery, Timestamp } from '../../primitives/parts.ts'
import { portalWrite } from '../../primitives/scopes.ts'
import { wireProcessor } from '../../primitives/processors.ts'

const savedMethod = {
  id: z.string(),
  created_at: Timestamp,
  modified_at: z.nullable(Timestamp),
  processor: z.literal(wireProcessor),
  customer_id: Id,
  is_default: z.boolean(),
}

/** Card of a saved payment method. */
export const SavedCard = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  wallet: z.nullish(z.string()),
})

export const SavedMethodCard = z.object({
  ...savedMethod,
  type: z.literal('card'),
  method_metadata: SavedCard,
})

export const SavedMethodGeneric = z.object({ ...savedMethod, type: z.string() })

/** Saved payment method of a customer, as its seller sees it. */
export const SavedMethod = z.union([SavedMethodCard, SavedMethodGeneric])
export type SavedMethod = z.output<typeof SavedMethod>

const readAccess = {
  method: 'GET',
  access: 'seller',
  scopes: ['customers:read', 'customers:write'],
  query: z.object(pageQuery),
  response: pageOf(SavedMethod),
  errors: ['ResourceNotFound'],
} as const

/** Endpoints for the payment methods of a seller's customers. */
export const paymentMethods = {
  list: endpoint({
    ...readAccess,
    ...byId,
    of: 'customers',
    path: '/v1/customers/{id}/payment-methods',
    summary: 'List the saved payment methods of a customer.',
  }),
  listExternal: endpoint({
    ...readAccess,
    path: '/v1/customers/external/{external_id}/payment-methods',
    summary: 'List the saved payment methods of a customer by external id.',
    path_parameters: z.object({ external_id: z.string() }),
  }),
}

/** Payment method that was saved. */
export const PaymentMethodSaved = z.object({ status: z.literal('succeeded'), payment_method: SavedMethod })

/** Payment method whose bank asks for a confirmation before it is saved. */
export const PaymentMethodPending = z.object({
  status: z.literal('requires_action'),
  client_secret: z.string(),
})

/** Result of saving a payment method. */
export const PaymentMethodConfirmed = z.union([PaymentMethodSaved, PaymentMethodPending])

/** Endpoint with which a customer finishes saving a payment method, outside the public API. */
export const portalPaymentMethods = {
  confirm: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/customers/me/payment-methods/confirm',
    summary: 'Finish saving a payment method after its bank has confirmed it.',
    ...portalWrite,
    body: z.object({
      setup_intent_id: z.string().check(z.minLength(1), z.maxLength(255)),
      set_default: z.boolean(),
    }),
    response: PaymentMethodConfirmed,
    errors: ['CustomerNotReady', 'PaymentError', 'ResourceNotFound'],
  }),
}
