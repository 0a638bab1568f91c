import { Stripe } from 'stripe'
import type { ProcessorNews, ProcessorNotification } from '../processor-objects.ts'
import { newsOfRefund } from './refunds.ts'

type AboutPayment = {
  readonly metadata?: Stripe.Metadata | null
}

const attemptOf = ({ metadata }: AboutPayment, processor_id: string | undefined): ProcessorNews => {
  const attempt_id = metadata?.['attempt_id']
  return attempt_id === undefined || processor_id === undefined
    ? { kind: 'nothing' }
    : { kind: 'attempt', attempt_id, processor_id }
}

/** Which payment or refund an event is about. Everything that is no business of ours says nothing. */
const newsOf = (event: Stripe.Event): ProcessorNews => {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
    case 'setup_intent.canceled':
      return attemptOf(event.data.object, event.data.object.id)
    // A charge carries the metadata of its payment, and tells later than that what was kept as a fee.
    case 'charge.succeeded':
    case 'charge.updated': {
      const { payment_intent: intent } = event.data.object
      return attemptOf(event.data.object, typeof intent === 'string' ? intent : intent?.id)
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return newsOfRefund(event.data.object)
    default:
      return { kind: 'nothing' }
  }
}

/**
 * Reads an event that Stripe has signed with the endpoint's secret within the last five minutes.
 *
 * @param body exactly as it came, not parsed and written again
 */
export const readEvent = (
  stripe: Stripe,
  secret: string,
  body: string,
  headers: Headers,
  now: Date,
): ProcessorNotification | 'forged' => {
  try {
    const signature = headers.get('stripe-signature') ?? ''
    const event = stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now.getTime())
    return { id: event.id, type: event.type, news: newsOf(event) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'forged'
    throw error
  }
}
