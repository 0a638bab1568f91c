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

/** Converts a refund to the port's type. Undefined for one not made through this server. */
const toProcessorRefund = (refund: Stripe.Refund): ProcessorRefund | undefined => {
  const refund_id = ownId(refund.metadata, 'refund')
  if (refund_id === undefined) return undefined
  const { id: processor_id, amount, currency } = refund
  return { refund_id, processor_id, amount, currency, status: statusOf(refund.status) }
}

/** Converts any refund to an external one. Undefined for one without a payment. */
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

/** Event subject of a refund: made through this server, made in Stripe's dashboard, or without a payment. */
export const refundSubject = (refund: Stripe.Refund): ProcessorEvent['subject'] => {
  const ours = toProcessorRefund(refund)
  if (ours !== undefined) return { kind: 'refund', refund: ours }
  const external = toExternalRefund(refund)
  return external === undefined ? { kind: 'other' } : { kind: 'external_refund', refund: external }
}

/** Yields all refunds of payments since a time. */
export async function* recordedRefunds(stripe: Stripe, since: Date): AsyncIterable<RecordedRefund> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const listed of stripe.refunds.list({ created, limit: 100 })) {
    const refund = toExternalRefund(listed)
    const refund_id = ownId(listed.metadata, 'refund') ?? null
    const metadata = refund_id === null ? {} : (listed.metadata ?? {})
    if (refund !== undefined) yield { refund, refund_id, metadata, created_at: momentOf(listed.created) }
  }
}

/** Refund of a payment by our id. */
export const findRefund = async (
  stripe: Stripe,
  { refund_id, payment }: { readonly refund_id: string; readonly payment: string },
): Promise<ProcessorRefund | undefined> => {
  for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: 100 }))
    if (ownId(refund.metadata, 'refund') === refund_id) return toProcessorRefund(refund)
  return undefined
}

/**
 * Refunds a payment in part or in full. The refund's id is the idempotency key. When Stripe knows the key
 * with other parameters, the earlier refund is returned.
 */
export const createRefund = async (
  stripe: Stripe,
  request: RefundRequest,
): Promise<ProcessorRefund | RefundError> => {
  const { refund_id, payment: payment_intent, amount, reason, metadata } = request
  try {
    const refund = await stripe.refunds.create(
      { payment_intent, amount, reason, metadata: { ...metadata, [metadataKeys.refund]: refund_id } },
      { idempotencyKey: `refund-${refund_id}` },
    )
    return (
      toProcessorRefund(refund) ?? { ...request, processor_id: refund.id, status: statusOf(refund.status) }
    )
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
