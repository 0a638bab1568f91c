import { after, minutes } from '@atelier/plumbing/clock'
import { Stripe } from 'stripe'
import type { FailureCode } from '../failures.ts'
import type { Attempt, PaymentRequest, ProcessorPayment } from '../processor-objects.ts'
import { type Intent, isRefused, toProcessorPayment } from './intent.ts'
import type { IntentBooks } from './intent-books.ts'

/** How far the clocks of Stripe and of this machine may be apart. */
const clockSkew = minutes(10)

/**
 * Ends an intent unless it came to its own end meanwhile. The browser that holds its secret could
 * otherwise try another card after the attempt was given up here.
 */
const endIntent = async (books: IntentBooks, { id }: Intent): Promise<Intent> => {
  try {
    return await books.cancel(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return books.retrieve(id)
  }
}

const closed = async (books: IntentBooks, intent: Intent): Promise<Intent> => {
  if (!isRefused(intent)) return intent
  const ended = await endIntent(books, intent)
  // What the customer is told is why the card was refused, which Stripe may forget with the intent.
  return ended.status === 'canceled' ? ({ ...intent, status: 'canceled' } as Intent) : ended
}

const find = async (books: IntentBooks, attempt: Attempt): Promise<Intent | undefined> => {
  if (attempt.processor_id !== null) return books.retrieve(attempt.processor_id)
  for await (const intent of books.list(after(attempt.asked_at, -clockSkew)))
    if (intent.metadata?.['attempt_id'] === attempt.attempt_id) return intent
  return undefined
}

/** The answer to a request that Stripe refused before it wrote anything down. */
const unusable = (request: PaymentRequest, failure_code: FailureCode): ProcessorPayment => ({
  attempt_id: request.attempt_id,
  processor_id: null,
  secret: '',
  amount: request.amount,
  currency: request.currency,
  card: null,
  customer: request.customer,
  saved_method: null,
  fee: null,
  status: 'failed',
  failure_code,
})

const sourceParameters = ['confirmation_token', 'payment_method']

/**
 * Asks for an attempt. Its id is the idempotency key, so Stripe acts on it once.
 *
 * @param asked_at now, for looking an earlier request up
 * @throws when Stripe cannot be reached or is at work on the same attempt
 */
export const attempt = async (
  books: IntentBooks,
  request: PaymentRequest,
  asked_at: Date,
): Promise<ProcessorPayment> => {
  try {
    return toProcessorPayment(await closed(books, await books.create(request)))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const intent = error.payment_intent ?? error.setup_intent
      if (intent !== undefined) return toProcessorPayment(await closed(books, intent as Intent))
    }
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      // An hour is far longer than a request may be on its way.
      const { attempt_id, amount } = request
      const since = after(asked_at, -minutes(60))
      const known = await find(books, { attempt_id, amount, processor_id: null, asked_at: since })
      if (known !== undefined) return toProcessorPayment(await closed(books, known))
    }
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      sourceParameters.includes(error.param ?? '')
    )
      return unusable(request, 'saved_method' in request.source ? 'unusable_method' : 'unusable_token')
    throw error
  }
}

/** What has become of an attempt; one that was refused is closed for good. */
export const findAttempt = async (
  books: IntentBooks,
  known: Attempt,
): Promise<ProcessorPayment | undefined> => {
  const intent = await find(books, known)
  return intent && toProcessorPayment(await closed(books, intent))
}

/** The attempt of ours that became this intent; undefined for an unknown intent, and for one that was made elsewhere. */
export const findOwn = async (books: IntentBooks, id: string): Promise<ProcessorPayment | undefined> => {
  try {
    const intent = await books.retrieve(id)
    return intent.metadata?.['attempt_id'] === undefined ? undefined : toProcessorPayment(intent)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined
    throw error
  }
}

/**
 * Ends an attempt. One that Stripe has not heard of has its key taken, so that a request still on its
 * way finds the key used for something else and charges nothing.
 *
 * @throws when Stripe is at work on the attempt at this moment
 */
export const cancelAttempt = async (books: IntentBooks, known: Attempt): Promise<ProcessorPayment> => {
  const intent = await find(books, known)
  if (intent !== undefined) {
    const open = intent.status === 'requires_action' || isRefused(intent)
    return toProcessorPayment(open ? await endIntent(books, intent) : intent)
  }
  try {
    return toProcessorPayment(await books.cancel((await books.keepPlace(known.attempt_id)).id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
    const found = await findAttempt(books, known)
    if (found === undefined) throw error
    return found
  }
}
