import type { Stripe } from 'stripe'
import type { PaymentRequest } from '../processor-objects.ts'
import { type Intent, neverAttempted } from './intent.ts'

/** What payment intents and setup intents can both do, each in its own words. */
export type IntentBooks = {
  create(request: PaymentRequest): Promise<Intent>
  /** Takes the attempt's key for an intent that is never confirmed. */
  keepPlace(attempt_id: string): Promise<Intent>
  retrieve(id: string): Promise<Intent>
  /** All since a moment, the newest first. */
  list(since: Date): AsyncIterable<Intent>
  cancel(id: string): Promise<Intent>
}

const sourceOf = ({ source, customer }: PaymentRequest) => ({
  confirm: true,
  ...(customer !== null && { customer }),
  ...('confirmation_token' in source
    ? { confirmation_token: source.confirmation_token }
    : { payment_method: source.saved_method }),
  // What the page's fields were made for; other kinds would send the customer away to confirm.
  payment_method_types: ['card'],
})

const metadataOf = ({ metadata, attempt_id, save_method, source }: PaymentRequest) => ({
  ...metadata,
  attempt_id,
  ...((save_method || 'saved_method' in source) && { saved: 'true' }),
})

/** The end of the line on a card statement: ten plain characters with a letter among them, or nothing. */
const suffixOf = (description: string): { statement_descriptor_suffix?: string } => {
  const plain = description
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, 10)
  return /[A-Za-z]/.test(plain) ? { statement_descriptor_suffix: plain } : {}
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)
const placeOf = (attempt_id: string) => ({ attempt_id, [neverAttempted]: 'true' })

/** Payments of money. */
export const paymentBooks = (stripe: Stripe): IntentBooks => {
  const expand = ['latest_charge.balance_transaction']
  return {
    create: (request) => {
      const { attempt_id: idempotencyKey, amount, currency, description, source, save_method } = request
      const params: Stripe.PaymentIntentCreateParams = {
        amount,
        currency,
        description,
        ...suffixOf(description),
        ...sourceOf(request),
        ...('saved_method' in source && { off_session: true }),
        ...(save_method && { setup_future_usage: 'off_session' }),
        metadata: metadataOf(request),
        expand,
      }
      return stripe.paymentIntents.create(params, { idempotencyKey })
    },
    keepPlace: (attempt_id) =>
      stripe.paymentIntents.create(
        { amount: 50, currency: 'usd', metadata: placeOf(attempt_id) },
        { idempotencyKey: attempt_id },
      ),
    retrieve: (id) => stripe.paymentIntents.retrieve(id, { expand }),
    list: (since) =>
      stripe.paymentIntents.list({
        created: { gte: secondsOf(since) },
        limit: 100,
        expand: expand.map((path) => `data.${path}`),
      }),
    cancel: (id) => stripe.paymentIntents.cancel(id, { expand }),
  }
}

/** Payments of nothing, which save a method. */
export const setupBooks = (stripe: Stripe): IntentBooks => {
  const expand = ['payment_method']
  return {
    create: (request) =>
      stripe.setupIntents.create(
        { ...sourceOf(request), usage: 'off_session', metadata: metadataOf(request), expand },
        { idempotencyKey: request.attempt_id },
      ),
    keepPlace: (attempt_id) =>
      stripe.setupIntents.create({ metadata: placeOf(attempt_id) }, { idempotencyKey: attempt_id }),
    retrieve: (id) => stripe.setupIntents.retrieve(id, { expand }),
    list: (since) =>
      stripe.setupIntents.list({
        created: { gte: secondsOf(since) },
        limit: 100,
        expand: expand.map((path) => `data.${path}`),
      }),
    cancel: (id) => stripe.setupIntents.cancel(id, { expand }),
  }
}
