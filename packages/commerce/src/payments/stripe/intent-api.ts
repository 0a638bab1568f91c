import type { Stripe } from 'stripe'
import type { PaymentRequest } from '../port.ts'
import type { Intent } from './intent.ts'
import { metadataKeys } from './metadata.ts'

/** Common calls of payment intents and setup intents. */
export type IntentApi = {
  create(request: PaymentRequest): Promise<Intent>
  /** Consumes the payment's idempotency key with an intent that is never confirmed. */
  useUpKey(payment_id: string): Promise<Intent>
  retrieve(id: string): Promise<Intent>
  /** Lists all intents since a time, or those of a customer, the newest first. */
  list(since: Date, customer?: string | null): AsyncIterable<Intent>
  cancel(id: string): Promise<Intent>
}

const sourceOf = ({ source, customer }: PaymentRequest) => ({
  confirm: true,
  ...(customer !== null && { customer }),
  ...('confirmation_token' in source
    ? { confirmation_token: source.confirmation_token }
    : { payment_method: source.saved_method }),
  // The page has card fields only; other payment methods would redirect the customer.
  payment_method_types: ['card'],
})

const metadataOf = ({ metadata, payment_id, save_method, source }: PaymentRequest) => ({
  ...metadata,
  [metadataKeys.payment]: payment_id,
  ...((save_method || 'saved_method' in source) && { [metadataKeys.saved]: 'true' }),
})

/** Returns the statement descriptor suffix: ten plain characters with at least one letter, or none. */
const suffixOf = (description: string): { statement_descriptor_suffix?: string } => {
  const plain = description
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, 10)
  return /[A-Za-z]/.test(plain) ? { statement_descriptor_suffix: plain } : {}
}

const pageSince = (since: Date, customer: string | null, expand: readonly string[]) => ({
  ...(customer !== null && { customer }),
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: 100,
  expand: expand.map((path) => `data.${path}`),
})

/**
 * Amount of an intent that is never confirmed: above the minimum charge of an account in any currency, since
 * Stripe checks it when the intent is created. 50 cents, converted, are below the minimum of AED, for
 * example.
 */
const unconfirmedAmount = { amount: 1000, currency: 'usd' }

const unconfirmedIntent = (payment_id: string) => ({
  [metadataKeys.payment]: payment_id,
  [metadataKeys.neverAttempted]: 'true',
})

/** Returns payment intents, which charge. */
export const paymentIntents = (stripe: Stripe): IntentApi => {
  const expand = ['latest_charge.balance_transaction']
  return {
    create: (request) => {
      const { payment_id: idempotencyKey, amount, currency, description, source, save_method } = request
      const params: Stripe.PaymentIntentCreateParams = {
        amount,
        currency,
        description,
        ...suffixOf(description),
        ...sourceOf(request),
        ...('saved_method' in source && source.is_customer_present !== true && { off_session: true }),
        ...(save_method && { setup_future_usage: 'off_session' }),
        metadata: metadataOf(request),
        expand,
      }
      return stripe.paymentIntents.create(params, { idempotencyKey })
    },
    useUpKey: (payment_id) =>
      stripe.paymentIntents.create(
        { ...unconfirmedAmount, metadata: unconfirmedIntent(payment_id) },
        { idempotencyKey: payment_id },
      ),
    retrieve: (id) => stripe.paymentIntents.retrieve(id, { expand }),
    list: (since, customer = null) => stripe.paymentIntents.list(pageSince(since, customer, expand)),
    cancel: (id) => stripe.paymentIntents.cancel(id, { expand }),
  }
}

/** Returns setup intents, which save a method without a charge. */
export const setupIntents = (stripe: Stripe): IntentApi => {
  const expand = ['payment_method']
  return {
    create: (request) =>
      stripe.setupIntents.create(
        { ...sourceOf(request), usage: 'off_session', metadata: metadataOf(request), expand },
        { idempotencyKey: request.payment_id },
      ),
    useUpKey: (payment_id) =>
      stripe.setupIntents.create({ metadata: unconfirmedIntent(payment_id) }, { idempotencyKey: payment_id }),
    retrieve: (id) => stripe.setupIntents.retrieve(id, { expand }),
    list: (since, customer = null) => stripe.setupIntents.list(pageSince(since, customer, expand)),
    cancel: (id) => stripe.setupIntents.cancel(id, { expand }),
  }
}
