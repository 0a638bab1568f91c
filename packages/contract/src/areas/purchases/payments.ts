import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Id, listQuery, oneOrMany, pageOf, stored } from '../../primitives/parts.ts'
import { wireProcessor } from '../../primitives/processors.ts'

/** Status of a payment. */
export const PaymentStatus = z.enum(['pending', 'succeeded', 'failed'])
export type PaymentStatus = z.output<typeof PaymentStatus>

/** Cause of a payment. */
export const PaymentTrigger = z.enum([
  'purchase',
  'subscription_cycle',
  'retry_dunning',
  'retry_customer',
  'retry_payment_method_update',
  'retry_admin',
])
export type PaymentTrigger = z.output<typeof PaymentTrigger>

/** Card of a payment. */
export const PaymentCard = z.object({ brand: z.string(), last4: z.string() })

const paymentBase = {
  ...stored,
  processor: z.literal(wireProcessor),
  status: PaymentStatus,
  amount: Amount,
  currency: z.string(),
  trigger: z.nullable(PaymentTrigger),
  decline_reason: z.nullable(z.string()),
  decline_message: z.nullable(z.string()),
  organization_id: Id,
  checkout_id: z.nullable(Id),
  order_id: z.nullable(Id),
  /** Not in Polar's API. */
  customer_id: z.nullable(Id),
  /** Not in Polar's API. */
  invoice_number: z.nullable(z.string()),
}

export const CardPayment = z.object({
  ...paymentBase,
  method: z.literal('card'),
  method_metadata: PaymentCard,
})

/** Payment by another method, or with a card that the processor has not reported. */
export const GenericPayment = z.object({ ...paymentBase, method: z.string() })

/** Attempt to charge a checkout or an order. */
export const Payment = z.union([CardPayment, GenericPayment])
export type Payment = z.output<typeof Payment>

const readAccess = { access: 'seller', scopes: ['payments:read'] } as const

/** Endpoints for the payments of a seller's customers. */
export const payments = {
  list: endpoint({
    method: 'GET',
    path: '/v1/payments/',
    summary: 'List payments.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at', 'status', 'amount', 'method'], '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      checkout_id: z.optional(oneOrMany(Id)),
      order_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      status: z.optional(oneOrMany(PaymentStatus)),
      method: z.optional(oneOrMany(z.string())),
      customer_email: z.optional(oneOrMany(z.string())),
    }),
    response: pageOf(Payment),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/payments/{id}',
    summary: 'Retrieve a payment.',
    ...readAccess,
    ...byId,
    of: 'payments',
    response: Payment,
  }),
}
