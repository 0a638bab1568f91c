import { Stripe } from 'stripe'
import type { ProcessorEvent } from '../port.ts'
import { idOf } from './answers.ts'
import { disputeSubject } from './disputes.ts'
import { ownId } from './metadata.ts'
import { refundSubject } from './refunds.ts'

type AboutPayment = {
  readonly metadata?: Stripe.Metadata | null
}

const paymentSubject = (
  { metadata }: AboutPayment,
  processor_id: string | null,
): ProcessorEvent['subject'] => {
  const payment_id = ownId(metadata, 'payment')
  return payment_id === undefined || processor_id === null
    ? { kind: 'other' }
    : { kind: 'payment', payment_id, processor_id }
}

/** Returns the event subject: a payment, refund or dispute; `other` for objects that are not ours. */
const subjectOf = (event: Stripe.Event): ProcessorEvent['subject'] => {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
    case 'setup_intent.canceled':
      return paymentSubject(event.data.object, event.data.object.id)
    // A charge carries the metadata of its payment. Its update, after the payment's event, has the fee.
    case 'charge.succeeded':
    case 'charge.updated':
      return paymentSubject(event.data.object, idOf(event.data.object.payment_intent))
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundSubject(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeSubject(event.data.object)
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
    case 'payout.reconciliation_completed':
      return { kind: 'payout', processor_id: event.data.object.id }
    default:
      return { kind: 'other' }
  }
}

/**
 * Parses an event that Stripe signed with the endpoint's secret within the last five minutes.
 *
 * @param body exactly as received, because the signature covers its bytes
 */
export const readEvent = (
  stripe: Stripe,
  secret: string,
  body: string,
  headers: Headers,
  now: Date,
): ProcessorEvent | 'forged' => {
  try {
    const signature = headers.get('stripe-signature') ?? ''
    const event = stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now.getTime())
    return { id: event.id, type: event.type, subject: subjectOf(event) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'forged'
    throw error
  }
}
