import * as z from 'zod/mini'
import { failures, type FailureCode } from '../failures.ts'
import type { ProcessorNotification, ProcessorPayment, ProcessorRefund } from '../processor-objects.ts'
import type { SandboxPayment } from './sandbox-queries.ts'
import type { SandboxRefund } from './refund-queries.ts'

export const signatureHeader = 'sandbox-signature'

/** A payment of the sandbox's books, as commerce knows payments. */
export const toProcessorPayment = (payment: SandboxPayment): ProcessorPayment => {
  const { attempt_id, id: processor_id, secret, amount, currency, card_brand, card_last4 } = payment
  const { customer, saved_method } = payment
  const card = card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4 }
  const facts = {
    attempt_id,
    processor_id,
    secret,
    amount,
    currency,
    card,
    customer,
    saved_method,
    fee: null,
  }
  return payment.status === 'failed'
    ? { ...facts, status: 'failed', failure_code: payment.failure_code ?? 'card_declined' }
    : { ...facts, status: payment.status }
}

/** A refund of the sandbox's books, as commerce knows refunds. */
export const toProcessorRefund = (refund: SandboxRefund): ProcessorRefund => {
  const { refund_id, id: processor_id, amount, currency, status } = refund
  return { refund_id, processor_id, amount, currency, status }
}

const Card = z.nullable(z.object({ brand: z.string(), last4: z.string() }))
const facts = {
  attempt_id: z.string(),
  processor_id: z.nullable(z.string()),
  secret: z.string(),
  amount: z.int(),
  currency: z.string(),
  card: Card,
  customer: z.nullable(z.string()),
  saved_method: z.nullable(z.string()),
  fee: z.null(),
}
const failureCodes = Object.keys(failures) as FailureCode[]

const Payment = z.union([
  z.object({ ...facts, status: z.enum(['requires_action', 'processing', 'succeeded']) }),
  z.object({ ...facts, status: z.literal('failed'), failure_code: z.enum(failureCodes) }),
])
const Refund = z.object({
  refund_id: z.string(),
  processor_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
})
const Notification = z.object({
  id: z.string(),
  type: z.string(),
  news: z.union([
    z.object({ kind: z.literal('payment'), payment: Payment }),
    z.object({ kind: z.literal('refund'), refund: Refund }),
  ]),
})

/** The message that tells of a payment's end; repeats have the same id. */
export const writeNotification = (payment: SandboxPayment): string =>
  JSON.stringify({
    id: `${payment.id}.${payment.status}`,
    type: `payment.${payment.status}`,
    news: { kind: 'payment', payment: toProcessorPayment(payment) },
  } satisfies ProcessorNotification)

/** The message that tells how a refund stands; repeats have the same id. */
export const writeRefundNotification = (refund: SandboxRefund): string =>
  JSON.stringify({
    id: `${refund.id}.${refund.status}`,
    type: `refund.${refund.status}`,
    news: { kind: 'refund', refund: toProcessorRefund(refund) },
  } satisfies ProcessorNotification)

export const readNotification = (body: string): ProcessorNotification => Notification.parse(JSON.parse(body))
