import type { Clock } from '@atelier/plumbing/clock'
import { Stripe } from 'stripe'
import type { PaymentProcessor } from '../processor.ts'
import { attempt, cancelAttempt, findAttempt, findOwn } from './attempts.ts'
import { paymentBooks, setupBooks } from './intent-books.ts'
import { createCustomer, detachMethod, listMethods, setDefaultMethod } from './methods.ts'
import { readEvent } from './read-event.ts'
import { createRefund, findRefund } from './refunds.ts'

export type StripeOptions = {
  readonly secretKey: string
  readonly publishableKey: string
  /** Signs the events Stripe sends to this installation. */
  readonly webhookSecret: string
  readonly clock: Clock
  /** Where Stripe's interface is, when that is not Stripe itself. */
  readonly apiUrl?: string
  /** How often a request that got no answer is repeated. */
  readonly retries?: number
}

const placeOf = (apiUrl: string) => {
  const { hostname: host, port, protocol } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host, protocol: scheme, port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port) }
}

/** Stripe as the payment processor. Card data goes from the browser to Stripe and never comes here. */
export const createStripeProcessor = ({
  secretKey,
  publishableKey,
  webhookSecret,
  clock,
  apiUrl,
  retries = 2,
}: StripeOptions): PaymentProcessor => {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: 20_000,
    telemetry: false,
    ...(apiUrl !== undefined && placeOf(apiUrl)),
  })
  const [payments, setups] = [paymentBooks(stripe), setupBooks(stripe)]
  const booksOf = ({ amount }: { readonly amount: number }) => (amount === 0 ? setups : payments)
  return {
    name: 'stripe',
    publishable_key: publishableKey,
    createPayment: (request) => attempt(booksOf(request), request, clock.now()),
    findPayment: (known) => findAttempt(booksOf(known), known),
    findOwnPayment: (processor_id) => findOwn(payments, processor_id),
    cancelPayment: (known) => cancelAttempt(booksOf(known), known),
    createCustomer: (request) => createCustomer(stripe, request),
    listMethods: (customer) => listMethods(stripe, customer),
    setDefaultMethod: (customer, method) => setDefaultMethod(stripe, customer, method),
    detachMethod: (method) => detachMethod(stripe, method),
    createRefund: (request) => createRefund(stripe, request),
    findRefund: (refund) => findRefund(stripe, refund),
    verifyWebhookEvent: (body, headers) => readEvent(stripe, webhookSecret, body, headers, clock.now()),
  }
}
