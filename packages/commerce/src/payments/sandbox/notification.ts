import * as z from 'zod/mini'
import { failures, type FailureCode } from '../failures.ts'
import type { ProcessorNotification, ProcessorPayment } from '../processor.ts'
import type { SandboxPayment } from './sandbox-queries.ts'

export const signatureHeader = 'sandbox-signature'

/** A payment of the sandbox's books, as commerce knows payments. */
export const toProcessorPayment = (payment: SandboxPayment): ProcessorPayment => {
  const { attempt_id, id: processor_id, secret, amount, currency, card_brand, card_last4 } = payment
  const card = card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4 }
  const facts = { attempt_id, processor_id, secret, amount, currency, card }
  return payment.status === 'failed'
    ? { ...facts, status: 'failed', failure_code: payment.failure_code ?? 'card_declined' }
    : { ...facts, status: payment.status }
}

const Card = z.nullable(z.object({ brand: z.string(), last4: z.string() }))
const facts = {
  attempt_id: z.string(),
  processor_id: z.string(),
  secret: z.string(),
  amount: z.int(),
  currency: z.string(),
  card: Card,
}
const failureCodes = Object.keys(failures) as FailureCode[]

const Notification = z.object({
  id: z.string(),
  type: z.string(),
  payment: z.union([
    z.object({ ...facts, status: z.enum(['requires_action', 'processing', 'succeeded']) }),
    z.object({ ...facts, status: z.literal('failed'), failure_code: z.enum(failureCodes) }),
  ]),
})

/** The message that tells of a payment's end; repeats have the same id. */
export const writeNotification = (payment: SandboxPayment): string =>
  JSON.stringify({
    id: `${payment.id}.${payment.status}`,
    type: `payment.${payment.status}`,
    payment: toProcessorPayment(payment),
  } satisfies ProcessorNotification)

export const readNotification = (body: string): ProcessorNotification => Notification.parse(JSON.parse(body))
