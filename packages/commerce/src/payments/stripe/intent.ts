import type { Stripe } from 'stripe'
import type { FailureCode } from '../failures.ts'
import type { Card, ProcessorPayment } from '../port.ts'
import { idOf, momentOf } from './answers.ts'
import { metadataKeys, ownId } from './metadata.ts'

/** A payment intent or a setup intent. */
export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

const chargeOf = (intent: Intent): Stripe.Charge | undefined => {
  if (intent.object !== 'payment_intent') return undefined
  const charge = intent.latest_charge
  return charge === null || typeof charge === 'string' ? undefined : charge
}

const cardOf = (intent: Intent): Card | null => {
  const method = intent.payment_method
  const saved = method === null || typeof method === 'string' ? undefined : method.card
  const card = chargeOf(intent)?.payment_method_details?.card ?? saved
  return card?.brand == null || card.last4 == null ? null : { brand: card.brand, last4: card.last4 }
}

/** Returns the properties that a payment has once its charge is booked to the balance. */
const bookingOf = (intent: Intent): Pick<ProcessorPayment, 'available_at' | 'fee' | 'settlement'> => {
  const booked = chargeOf(intent)?.balance_transaction
  if (booked == null || typeof booked === 'string') return { available_at: null, fee: null, settlement: null }
  const { amount, fee, currency, available_on } = booked
  return {
    available_at: momentOf(available_on),
    fee: { amount: fee, currency },
    settlement: { amount, currency },
  }
}

/** Stripe's error for a declined card. Sources: its lists of error codes and of decline codes. */
type CardError = {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
}

const byCode: Readonly<Record<string, FailureCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
}

/** Returns the failure code for a Stripe error. The bank's decline code is more specific than Stripe's error code. */
const failureCodeOf = ({ code, decline_code }: CardError): FailureCode =>
  byCode[decline_code ?? ''] ?? byCode[code ?? ''] ?? 'card_declined'

const errorOf = (intent: Intent) =>
  intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error

const failureOf = (intent: Intent): FailureCode => {
  const error = errorOf(intent)
  if (error !== null) return failureCodeOf(error)
  return intent.metadata?.[metadataKeys.neverAttempted] === 'true'
    ? 'never_attempted'
    : 'authentication_abandoned'
}

/** Returns true when the card was declined. Stripe would still accept another card for the intent. */
export const isDeclined = ({ status }: Intent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation'

/** Converts an intent to the port's type. A setup intent is a payment of the amount 0. */
export const toProcessorPayment = (intent: Intent): ProcessorPayment => {
  const isSaved = intent.metadata?.[metadataKeys.saved] === 'true'
  const facts = {
    payment_id: ownId(intent.metadata, 'payment') ?? '',
    processor_id: intent.id,
    secret: intent.client_secret ?? '',
    amount: intent.object === 'payment_intent' ? intent.amount : 0,
    currency: intent.object === 'payment_intent' ? intent.currency : 'usd',
    card: cardOf(intent),
    customer: idOf(intent.customer),
    saved_method: isSaved ? idOf(intent.payment_method) : null,
    ...bookingOf(intent),
  }
  switch (intent.status) {
    case 'succeeded':
    case 'processing':
    case 'requires_action':
      return { ...facts, status: intent.status as 'succeeded' | 'processing' | 'requires_action' }
    default:
      return { ...facts, status: 'failed', failure_code: failureOf(intent) }
  }
}
