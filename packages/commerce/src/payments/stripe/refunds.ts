import { Stripe } from 'stripe'
import type {
  ExternalRefund,
  ProcessorEvent,
  ProcessorRefund,
  RecordedRefund,
  RefundError,
  RefundRequest,
} from '../port.ts'
import { idOf, momentOf } from './answers.ts'
import { metadataKeys, ownId } from './metadata.ts'

const statusOf = (status: string | null): ProcessorRefund['status'] => {
  switch (status) {
    case 'succeeded':
    case 'failed':
    case 'canceled':
      return status
    default:
      return 'pending'
  }
}

/** A refund as commerce knows it; undefined for one that was made elsewhere. */
const toProcessorRefund = (refund: Stripe.Refund): ProcessorRefund | undefined => {
  const refund_id = ownId(refund.metadata, 'refund')
  if (refund_id === undefined) return undefined
  const { id: processor_id, amount, currency } = refund
  return { refund_id, processor_id, amount, currency, status: statusOf(refund.status) }
}

/** A refund by its payment, whoever made it; undefined for one of no payment. */
const toExternalRefund = ({
  id: processor_id,
  payment_intent,
  amount,
  currency,
  status,
  reason,
}: Stripe.Refund): ExternalRefund | undefined => {
  const payment = idOf(payment_intent)
  if (payment === null) return undefined
  const known = (['duplicate', 'fraudulent'] as const).find((one) => one === reason)
  return { processor_id, payment, amount, currency, status: statusOf(status), reason: known ?? 'other' }
}

/** The subject of an event about a refund: made here, made on Stripe's own pages, or of no payment at all. */
export const refundSubject = (refund: Stripe.Refund): ProcessorEvent['subject'] => {
  const ours = toProcessorRefund(refund)
  if (ours !== undefined) return { kind: 'refund', refund: ours }
  const external = toExternalRefund(refund)
  return external === undefined ? { kind: 'other' } : { kind: 'external_refund', refund: external }
}

/** All refunds of payments since a moment. */
export async function* recordedRefunds(stripe: Stripe, since: Date): AsyncIterable<RecordedRefund> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const listed of stripe.refunds.list({ created, limit: 100 })) {
    const refund = toExternalRefund(listed)
    const refund_id = ownId(listed.metadata, 'refund') ?? null
    if (refund !== undefined) yield { refund, refund_id, created_at: momentOf(listed.created) }
  }
}

/** The refund with this id of ours among those of a payment. */
export const findRefund = async (
  stripe: Stripe,
  { refund_id, payment }: { readonly refund_id: string; readonly payment: string },
): Promise<ProcessorRefund | undefined> => {
  for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: 100 }))
    if (ownId(refund.metadata, 'refund') === refund_id) return toProcessorRefund(refund)
  return undefined
}

/**
 * Gives back part of a payment or all of it; the refund's id is the idempotency key. When Stripe knows the key with other
 * parameters, the refund of then is the answer.
 */
export const createRefund = async (
  stripe: Stripe,
  request: RefundRequest,
): Promise<ProcessorRefund | RefundError> => {
  const { refund_id, payment: payment_intent, amount, reason, metadata } = request
  try {
    const made = await stripe.refunds.create(
      { payment_intent, amount, reason, metadata: { ...metadata, [metadataKeys.refund]: refund_id } },
      { idempotencyKey: `refund-${refund_id}` },
    )
    return toProcessorRefund(made) ?? { ...request, processor_id: made.id, status: statusOf(made.status) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      const known = await findRefund(stripe, request)
      if (known !== undefined) return known
    }
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code === 'charge_already_refunded') return 'already_refunded'
    if (error.code === 'charge_disputed') return 'disputed'
    if (error.param === 'amount') return 'too_much'
    throw error
  }
}
