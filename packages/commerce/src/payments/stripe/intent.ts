import type { Stripe } from 'stripe'
import type { FailureCode } from '../failures.ts'
import type { Card, ProcessorPayment } from '../processor-objects.ts'
import { failureCodeOf } from './failure-code.ts'

/** A payment intent or a setup intent, as far as they are alike. */
export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

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

const feeOf = (intent: Intent): ProcessorPayment['fee'] => {
  const booked = chargeOf(intent)?.balance_transaction
  return booked == null || typeof booked === 'string'
    ? null
    : { amount: booked.fee, currency: booked.currency }
}

const errorOf = (intent: Intent) =>
  intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error

/** Marks the intent that keeps the place of an attempt which must never charge. */
export const neverAttempted = 'never_attempted'

const failureOf = (intent: Intent): FailureCode => {
  const error = errorOf(intent)
  if (error !== null) return failureCodeOf(error)
  return intent.metadata?.[neverAttempted] === 'true' ? 'never_attempted' : 'authentication_abandoned'
}

/** Whether Stripe would still take another card for it, after the first was refused. */
export const isRefused = ({ status }: Intent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation'

/** An intent, as commerce knows payments; one that saves a method is a payment of nothing. */
export const toProcessorPayment = (intent: Intent): ProcessorPayment => {
  const isSaved = intent.metadata?.['saved'] === 'true'
  const facts = {
    attempt_id: intent.metadata?.['attempt_id'] ?? '',
    processor_id: intent.id,
    secret: intent.client_secret ?? '',
    amount: intent.object === 'payment_intent' ? intent.amount : 0,
    currency: intent.object === 'payment_intent' ? intent.currency : 'usd',
    card: cardOf(intent),
    customer: idOf(intent.customer),
    saved_method: isSaved ? idOf(intent.payment_method) : null,
    fee: feeOf(intent),
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
