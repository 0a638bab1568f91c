import { after, days, minutes } from '@atelier/plumbing/clock'
import { Stripe } from 'stripe'
import type { FailureCode } from '../failures.ts'
import type { PaymentReference, PaymentRequest, ProcessorPayment, RecordedPayment } from '../port.ts'
import { isMissing, momentOf } from './answers.ts'
import { type Intent, isDeclined, toProcessorPayment } from './intent.ts'
import type { IntentApi } from './intent-api.ts'
import { ownId } from './metadata.ts'

/** Maximum difference between the clocks of Stripe and of this machine, in milliseconds. */
const clockSkew = minutes(10)

/**
 * Cancels an intent unless it has ended. The browser that holds its secret could otherwise try another card
 * after the payment failed here.
 */
const endIntent = async (intents: IntentApi, { id }: Intent): Promise<Intent> => {
  try {
    return await intents.cancel(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return intents.retrieve(id)
  }
}

const withEndedIntent = async (intents: IntentApi, intent: Intent): Promise<Intent> => {
  if (!isDeclined(intent)) return intent
  const ended = await endIntent(intents, intent)
  // Preserves the decline reason for the customer, which Stripe may remove from a canceled intent.
  return ended.status === 'canceled' ? ({ ...intent, status: 'canceled' } as Intent) : ended
}

const findAmong = async (listed: AsyncIterable<Intent>, payment_id: string): Promise<Intent | undefined> => {
  for await (const intent of listed) if (ownId(intent.metadata, 'payment') === payment_id) return intent
  return undefined
}

const find = async (intents: IntentApi, payment: PaymentReference): Promise<Intent | undefined> =>
  payment.processor_id === null
    ? findAmong(intents.list(after(payment.created_at, -clockSkew)), payment.payment_id)
    : intents.retrieve(payment.processor_id)

/** Maximum age of a key that Stripe remembers, in milliseconds. It forgets keys after a day or later. */
const maxKeyAge = days(3)

/** Returns the intent created earlier under the idempotency key of a request, with other parameters. */
const findEarlier = async (
  intents: IntentApi,
  { payment_id, customer }: PaymentRequest,
  now: Date,
): Promise<Intent | undefined> => {
  const since = after(now, -maxKeyAge)
  // The customer's intents are few, so they are searched first.
  const ownIntent = customer === null ? undefined : await findAmong(intents.list(since, customer), payment_id)
  return ownIntent ?? findAmong(intents.list(since), payment_id)
}

/** Returns the result of a request that Stripe rejected without an intent. */
const unusablePayment = (
  request: PaymentRequest,
  failure: { readonly failure_code: FailureCode; readonly rejection?: string },
): ProcessorPayment => ({
  payment_id: request.payment_id,
  processor_id: null,
  secret: '',
  amount: request.amount,
  currency: request.currency,
  card: null,
  customer: request.customer,
  saved_method: null,
  available_at: null,
  fee: null,
  settlement: null,
  status: 'failed',
  ...failure,
})

const sourceParameters = ['confirmation_token', 'payment_method']

/**
 * Creates a payment. Its id is the idempotency key, so Stripe charges once. When Stripe knows the key with other
 * parameters, as after the restore of a backup, the earlier payment is returned.
 *
 * @param now bounds the search for an earlier request of the same payment
 * @throws Error if Stripe cannot be reached or is processing the same payment
 */
export const createPayment = async (
  intents: IntentApi,
  request: PaymentRequest,
  now: Date,
): Promise<ProcessorPayment> => {
  try {
    return toProcessorPayment(await withEndedIntent(intents, await intents.create(request)))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const intent = error.payment_intent ?? error.setup_intent
      if (intent !== undefined) return toProcessorPayment(await withEndedIntent(intents, intent as Intent))
    }
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      const earlierIntent = await findEarlier(intents, request, now)
      if (earlierIntent !== undefined)
        return toProcessorPayment(await withEndedIntent(intents, earlierIntent))
    }
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (sourceParameters.includes(error.param ?? ''))
      return unusablePayment(request, {
        failure_code: 'saved_method' in request.source ? 'unusable_method' : 'unusable_token',
      })
    // A duplicate of the request may be in flight and be accepted, so the key is consumed first.
    await intents.cancel((await intents.useUpKey(request.payment_id)).id)
    return unusablePayment(request, { failure_code: 'never_attempted', rejection: error.message })
  }
}

/** Returns the current payment. The intent of a declined one is canceled. */
export const findPayment = async (
  intents: IntentApi,
  reference: PaymentReference,
): Promise<ProcessorPayment | undefined> => {
  const intent = await find(intents, reference)
  return intent && toProcessorPayment(await withEndedIntent(intents, intent))
}

/** Yields all payments made through this server since a time. */
export async function* listRecordedPayments(intents: IntentApi, since: Date): AsyncIterable<RecordedPayment> {
  for await (const intent of intents.list(since)) {
    const metadata = intent.metadata ?? {}
    if (ownId(metadata, 'payment') === undefined) continue
    const payment = { ...toProcessorPayment(intent), processor_id: intent.id }
    yield { payment, metadata, created_at: momentOf(intent.created) }
  }
}

/** Returns the payment of an intent. Undefined for an unknown intent, or one not made through this server. */
export const findOwnPayment = async (
  intents: IntentApi,
  id: string,
): Promise<ProcessorPayment | undefined> => {
  try {
    const intent = await intents.retrieve(id)
    return ownId(intent.metadata, 'payment') === undefined ? undefined : toProcessorPayment(intent)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Cancels a payment. When Stripe does not know it, its idempotency key is consumed, so that a request in flight
 * cannot charge.
 *
 * @throws Error if Stripe is processing the payment
 */
export const cancelPayment = async (
  intents: IntentApi,
  reference: PaymentReference,
): Promise<ProcessorPayment> => {
  const intent = await find(intents, reference)
  if (intent !== undefined) {
    const open = intent.status === 'requires_action' || isDeclined(intent)
    return toProcessorPayment(open ? await endIntent(intents, intent) : intent)
  }
  try {
    return toProcessorPayment(await intents.cancel((await intents.useUpKey(reference.payment_id)).id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
    const payment = await findPayment(intents, reference)
    if (payment === undefined) throw error
    return payment
  }
}
