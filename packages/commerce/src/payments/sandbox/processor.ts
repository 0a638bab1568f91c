import { termsOf } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'
import type { Services } from '../../core/services.ts'
import {
  definePaymentProcessor,
  type PaymentRequest,
  type ProcessorPayment,
  type SavedMethod,
} from '../port.ts'
import { createSandboxArea } from './area.ts'
import { availableAt } from './balance.ts'
import { cancelPayment, createPayment } from './create-payment.ts'
import { readEvent, toProcessorRefund } from './events.ts'
import {
  detachMethod,
  findMethod,
  findTokenCard,
  listMethods,
  type SandboxMethod,
  setDefaultMethod,
} from './card-queries.ts'
import { acceptDispute, findProcessorDispute, submitEvidence } from './disputes.ts'
import { findPayment, findPaymentById, findRefund, type SandboxPayment } from './queries.ts'
import { findNextPayout, findPayout } from './payouts.ts'
import { createRefund } from './refund.ts'
import { bookedAmountOf } from './settlement.ts'
import { isSigned, signatureHeader, signingKey } from './signature.ts'

/** Converts a sandbox payment to the port's type. */
const toProcessorPayment = (payment: SandboxPayment): ProcessorPayment => {
  const { payment_id, id: processor_id, secret, amount, currency, card_brand, card_last4 } = payment
  const { customer, saved_method } = payment
  const facts = {
    payment_id,
    processor_id,
    secret,
    amount,
    currency,
    card: card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4 },
    customer,
    saved_method,
    available_at:
      payment.status === 'succeeded' ? availableAt(payment.modified_at ?? payment.created_at) : null,
    fee: null,
    settlement: payment.status === 'succeeded' && amount > 0 ? bookedAmountOf({ amount, currency }) : null,
  }
  return payment.status === 'failed'
    ? { ...facts, status: 'failed', failure_code: payment.failure_code ?? 'card_declined' }
    : { ...facts, status: payment.status }
}

/**
 * Returns the rejection message of a charge, worded like Stripe's. Undefined when it is accepted. The amount 0 saves
 * a method.
 */
const rejectionOf = ({ amount, currency }: PaymentRequest): string | undefined => {
  const { least, largest } = termsOf(currency)
  if (amount !== 0 && amount < least)
    return `Amount must be at least ${formatMoney(least, currency)} ${currency}`
  return amount > largest ? `Amount must be no more than ${formatMoney(largest, currency)}` : undefined
}

/** Returns the result of a request that is rejected without a payment. */
const neverAttemptedPayment = (request: PaymentRequest, rejection: string): ProcessorPayment => ({
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
  failure_code: 'never_attempted',
  rejection,
})

const toSavedMethod = (method: SandboxMethod): SavedMethod => {
  const { id, customer, card_brand, card_last4, exp_month, exp_year, created_at, is_default, wallet } = method
  const card = { brand: card_brand, last4: card_last4, exp_month, exp_year, wallet }
  return { id, customer, type: 'card', created_at, is_default, card }
}

/** Paths of the calls of its card form, which also works on domains of organizations. */
export const browserPaths = /^\/sandbox\/processor\/(confirmation-tokens|payments\/[\w-]+(\/challenge)?)$/

/** Returns the embedded payment processor: test cards only, fully offline, and as asynchronous as Stripe. */
export const createSandboxProcessor = definePaymentProcessor({
  name: 'sandbox',
  is_simulated: true,
  open: (services: Pick<Services, 'database' | 'clock' | 'secret'>) => {
    const { database, clock, secret } = services
    const { db } = database
    return {
      publishable_key: 'sandbox',
      browser_paths: browserPaths,
      createArea: createSandboxArea,
      offers_wallets: true,
      limitsOf: termsOf,
      // The last four digits identify a test card.
      fingerprintOf: async (token) => (await findTokenCard(db, token)) ?? null,
      createPayment: async (request) => {
        const rejection = rejectionOf(request)
        return rejection === undefined
          ? toProcessorPayment(await createPayment(services, request))
          : neverAttemptedPayment(request, rejection)
      },
      findPayment: async ({ payment_id }) => {
        const payment = await findPayment(db, payment_id)
        return payment && toProcessorPayment(payment)
      },
      findOwnPayment: async (processor_id) => {
        const payment = await findPaymentById(db, processor_id)
        return payment && toProcessorPayment(payment)
      },
      cancelPayment: async ({ payment_id }) => toProcessorPayment(await cancelPayment(services, payment_id)),
      // A customer has no row: saved cards reference the customer's id.
      createCustomer: (request) => Promise.resolve(`sandbox_customer_${request.key}`),
      listMethods: async (customer) => (await listMethods(db, customer)).map(toSavedMethod),
      setDefaultMethod: (customer, method) =>
        database.transact(async (tx) => {
          if (method !== null && (await findMethod(tx, customer, method)) === undefined)
            throw new Error(`The customer ${customer} has no payment method ${method}.`)
          await setDefaultMethod(tx, customer, method)
        }),
      detachMethod: (method) => detachMethod(db, method, clock.now()),
      createRefund: async (request) => {
        const refund = await createRefund(services, request)
        return typeof refund === 'string' ? refund : toProcessorRefund(refund)
      },
      findRefund: async ({ refund_id }) => {
        const refund = await findRefund(db, refund_id)
        return refund && toProcessorRefund(refund)
      },
      findDispute: (processor_id) => findProcessorDispute(db, processor_id),
      submitEvidence: (request) => submitEvidence(services, request),
      acceptDispute: (processor_id) => acceptDispute(services, processor_id),
      payouts: {
        find: (processor_id) => findPayout(db, processor_id),
        findNext: (now, currency) => findNextPayout(db, now, currency),
      },
      verifyEvent: (body, headers) =>
        isSigned(signingKey(secret), body, headers.get(signatureHeader), clock.now())
          ? readEvent(body)
          : 'forged',
    }
  },
})
