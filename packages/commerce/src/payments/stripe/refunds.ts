import { Stripe } from 'stripe'
import type {
  ExternalRefund,
  ProcessorEvent,
  ProcessorRefund,
  RecordedRefund,
  RefundError,
  RefundRequest,
} from '../port.ts'
import { idOf, isMissing, momentOf } from './answers.ts'
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

/** Balance transactions of refunds. Events have only their ids, so that the refund is fetched later. */
const expand = ['balance_transaction']

const settlementOf = ({ balance_transaction: booked }: Stripe.Refund): ProcessorRefund['settlement'] =>
  booked == null || typeof booked === 'string'
    ? null
    : { amount: 0 - booked.amount, currency: booked.currency }

/** Returns the properties of a refund, also of one that we did not create. */
const refundOf = (refund: Stripe.Refund): Omit<ProcessorRefund, 'refund_id'> => ({
  processor_id: refund.id,
  amount: refund.amount,
  currency: refund.currency,
  status: statusOf(refund.status),
  settlement: settlementOf(refund),
})

/** Converts a refund to the port's type. Undefined for one not made through this server. */
const toProcessorRefund = (refund: Stripe.Refund): ProcessorRefund | undefined => {
  const refund_id = ownId(refund.metadata, 'refund')
  return refund_id === undefined ? undefined : { refund_id, ...refundOf(refund) }
}

/** Converts any refund to an external one. Undefined for one without a payment. */
const toExternalRefund = (refund: Stripe.Refund): ExternalRefund | undefined => {
  const payment = idOf(refund.payment_intent)
  if (payment === null) return undefined
  const knownReason = (['duplicate', 'fraudulent'] as const).find((candidate) => candidate === refund.reason)
  return { ...refundOf(refund), payment, reason: knownReason ?? 'other' }
}

/**
 * Returns the event subject of a refund: made through this server, made in Stripe's dashboard, or without a payment.
 */
export const refundSubject = (refund: Stripe.Refund): ProcessorEvent['subject'] => {
  const ownRefund = toProcessorRefund(refund)
  if (ownRefund !== undefined) return { kind: 'refund', refund: ownRefund }
  const external = toExternalRefund(refund)
  return external === undefined ? { kind: 'other' } : { kind: 'external_refund', refund: external }
}

/** Yields all refunds of payments since a time. */
export async function* listRecordedRefunds(stripe: Stripe, since: Date): AsyncIterable<RecordedRefund> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const listed of stripe.refunds.list({ created, limit: 100 })) {
    const refund = toExternalRefund(listed)
    const refund_id = ownId(listed.metadata, 'refund') ?? null
    const metadata = refund_id === null ? {} : (listed.metadata ?? {})
    if (refund !== undefined) yield { refund, refund_id, metadata, created_at: momentOf(listed.created) }
  }
}

type RefundReference = {
  readonly refund_id: string
  readonly payment: string
  readonly processor_id: string | null
}

/** Returns the refund of a payment, by the id at Stripe or, before its response arrived, by ours. */
export const findRefund = async (
  stripe: Stripe,
  { refund_id, payment, processor_id }: RefundReference,
): Promise<ProcessorRefund | undefined> => {
  if (processor_id !== null) {
    try {
      return { refund_id, ...refundOf(await stripe.refunds.retrieve(processor_id, { expand })) }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const listed = { payment_intent: payment, limit: 100, expand: expand.map((name) => `data.${name}`) }
  for await (const refund of stripe.refunds.list(listed))
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
      { payment_intent, amount, reason, metadata: { ...metadata, [metadataKeys.refund]: refund_id }, expand },
      { idempotencyKey: `refund-${refund_id}` },
    )
    return { refund_id, ...refundOf(refund) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      const earlierRefund = await findRefund(stripe, { ...request, processor_id: null })
      if (earlierRefund !== undefined) return earlierRefund
    }
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code === 'charge_already_refunded') return 'already_refunded'
    if (error.code === 'charge_disputed') return 'disputed'
    if (error.param === 'amount') return 'too_much'
    throw error
  }
}
