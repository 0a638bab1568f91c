import { after, days, minutes } from '@atelier/plumbing/clock'
import { Stripe } from 'stripe'
import type { FailureCode } from '../failures.ts'
import type { PaymentReference, PaymentRequest, ProcessorPayment, RecordedPayment } from '../port.ts'
import { isMissing, momentOf } from './answers.ts'
import { type Intent, isDeclined, toProcessorPayment } from './intent.ts'
import type { IntentApi } from './intent-api.ts'
import { ownId } from './metadata.ts'

/** How far the clocks of Stripe and of this machine may be apart. */
const clockSkew = minutes(10)

/**
 * Cancels an intent unless it has ended meanwhile. The browser that holds its secret could
 * otherwise try another card after the payment is called failed here.
 */
const endIntent = async (intents: IntentApi, { id }: Intent): Promise<Intent> => {
  try {
    return await intents.cancel(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return intents.retrieve(id)
  }
}

const closed = async (intents: IntentApi, intent: Intent): Promise<Intent> => {
  if (!isDeclined(intent)) return intent
  const ended = await endIntent(intents, intent)
  // The customer reads why the card was declined, which Stripe may remove from a canceled intent.
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

/** The time since the first use of an idempotency key that Stripe still knows, at most: it forgets keys after a day or later. */
const keysKept = days(3)

/** The intent that was made under the idempotency key of a request before, with other parameters. */
const findEarlier = async (
  intents: IntentApi,
  { payment_id, customer }: PaymentRequest,
  now: Date,
): Promise<Intent | undefined> => {
  const since = after(now, -keysKept)
  // The intents of the customer are few, and those of all are many.
  const own = customer === null ? undefined : await findAmong(intents.list(since, customer), payment_id)
  return own ?? findAmong(intents.list(since), payment_id)
}

/** The answer to a request that Stripe rejected without making an intent. */
const unusable = (
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
  status: 'failed',
  ...failure,
})

const sourceParameters = ['confirmation_token', 'payment_method']

/**
 * Creates a payment. Its id is the idempotency key, so Stripe charges once. When Stripe knows the key with other parameters,
 * as after a backup was restored, the payment of then is the answer.
 *
 * @param now for finding an earlier request of the same payment
 * @throws when Stripe cannot be reached or is at work on the same payment
 */
export const createPayment = async (
  intents: IntentApi,
  request: PaymentRequest,
  now: Date,
): Promise<ProcessorPayment> => {
  try {
    return toProcessorPayment(await closed(intents, await intents.create(request)))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const intent = error.payment_intent ?? error.setup_intent
      if (intent !== undefined) return toProcessorPayment(await closed(intents, intent as Intent))
    }
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      const known = await findEarlier(intents, request, now)
      if (known !== undefined) return toProcessorPayment(await closed(intents, known))
    }
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (sourceParameters.includes(error.param ?? ''))
      return unusable(request, {
        failure_code: 'saved_method' in request.source ? 'unusable_method' : 'unusable_token',
      })
    // The same request may be on its way a second time, and be accepted: the key is used up first.
    await intents.cancel((await intents.useUpKey(request.payment_id)).id)
    return unusable(request, { failure_code: 'never_attempted', rejection: error.message })
  }
}

/** The payment as it is now; the intent of a declined one is canceled. */
export const findPayment = async (
  intents: IntentApi,
  known: PaymentReference,
): Promise<ProcessorPayment | undefined> => {
  const intent = await find(intents, known)
  return intent && toProcessorPayment(await closed(intents, intent))
}

/** All payments that were made here since a moment. */
export async function* recordedPayments(intents: IntentApi, since: Date): AsyncIterable<RecordedPayment> {
  for await (const intent of intents.list(since)) {
    const metadata = intent.metadata ?? {}
    if (ownId(metadata, 'payment') === undefined) continue
    const payment = { ...toProcessorPayment(intent), processor_id: intent.id }
    yield { payment, metadata, created_at: momentOf(intent.created) }
  }
}

/** The payment of this intent; undefined for an unknown intent, and for one that was not made here. */
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
 * Cancels a payment. When Stripe does not know it, its idempotency key is used up, so that a request still
 * on its way finds the key taken and charges nothing.
 *
 * @throws when Stripe is at work on the payment at this moment
 */
export const cancelPayment = async (
  intents: IntentApi,
  known: PaymentReference,
): Promise<ProcessorPayment> => {
  const intent = await find(intents, known)
  if (intent !== undefined) {
    const open = intent.status === 'requires_action' || isDeclined(intent)
    return toProcessorPayment(open ? await endIntent(intents, intent) : intent)
  }
  try {
    return toProcessorPayment(await intents.cancel((await intents.useUpKey(known.payment_id)).id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
    const found = await findPayment(intents, known)
    if (found === undefined) throw error
    return found
  }
}
