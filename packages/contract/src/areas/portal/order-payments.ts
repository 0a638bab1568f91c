import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { wireProcessor } from '../../primitives/processors.ts'

/** Progress of an order's payment. `pending`: the amount is due, and no payment is in progress. */
const Progress = z.enum(['pending', 'requires_action', 'processing', 'succeeded', 'failed'])

export const CustomerOrderPaymentStatus = z.object({
  status: Progress,
  error: z.nullable(z.string()),
})

export const CustomerOrderConfirmPayment = z.object({
  confirmation_token_id: z.nullish(z.string().check(z.minLength(1))),
  payment_method_id: z.nullish(z.string().check(z.minLength(1))),
  payment_processor: z.optional(z.literal(wireProcessor)),
})

export const CustomerOrderPaymentConfirmation = z.object({
  status: Progress,
  client_secret: z.nullable(z.string()),
  error: z.nullable(z.string()),
})

/** Endpoints with which a customer pays the amount due of a subscription's order. */
export const portalOrderPayments = {
  status: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/payment-status',
    changes: ['subscriptions', 'customers/me/payment-methods'],
    summary: 'Retrieve the status of the payment of an order.',
    ...portalRead,
    ...byId,
    response: CustomerOrderPaymentStatus,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/orders/{id}/confirm-payment',
    changes: ['subscriptions', 'customers/me/payment-methods'],
    summary: 'Pay the amount due for an order with a saved payment method or a new card.',
    ...portalWrite,
    ...byId,
    body: CustomerOrderConfirmPayment,
    response: CustomerOrderPaymentConfirmation,
    errors: [
      'ResourceNotFound',
      'MissingPaymentMethod',
      'PaymentAlreadyInProgress',
      'OrderNotEligibleForRetry',
      'ManualRetryLimitExceeded',
    ],
  }),
}
