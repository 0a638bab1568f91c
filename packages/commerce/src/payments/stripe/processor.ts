import { termsOf } from '@atelier/contract'
import type { Clock } from '@atelier/plumbing/clock'
import { definePaymentProcessor } from '../port.ts'
import {
  cancelPayment,
  createPayment,
  findOwnPayment,
  findPayment,
  listRecordedPayments,
} from './payments.ts'
import { paymentIntents, setupIntents } from './intent-api.ts'
import { createCustomer, detachMethod, fingerprintOf, listMethods, setDefaultMethod } from './methods.ts'
import { acceptDispute, findDispute, submitEvidence } from './disputes.ts'
import { readEvent } from './events.ts'
import { openStripe, type StripeConnection } from './open-stripe.ts'
import { findPayout } from './payouts.ts'
import { createRefund, findRefund, listRecordedRefunds } from './refunds.ts'

export type StripeOptions = StripeConnection & {
  readonly publishableKey: string
  /** Secret with which Stripe signs events for this installation. */
  readonly webhookSecret: string
  readonly clock: Clock
}

/** Returns Stripe as the payment processor. Card data goes from the browser to Stripe and never reaches this server. */
export const createStripeProcessor = definePaymentProcessor({
  name: 'stripe',
  is_simulated: false,
  open: ({ publishableKey, webhookSecret, clock, ...connection }: StripeOptions) => {
    const stripe = openStripe(connection)
    const payments = paymentIntents(stripe)
    const setups = setupIntents(stripe)
    const intentsOf = ({ amount }: { readonly amount: number }) => (amount === 0 ? setups : payments)
    return {
      publishable_key: publishableKey,
      offers_wallets: true,
      limitsOf: termsOf,
      fingerprintOf: (token) => fingerprintOf(stripe, token),
      createPayment: (request) => createPayment(intentsOf(request), request, clock.now()),
      findPayment: (reference) => findPayment(intentsOf(reference), reference),
      findOwnPayment: (processor_id) =>
        findOwnPayment(processor_id.startsWith('seti_') ? setups : payments, processor_id),
      cancelPayment: (reference) => cancelPayment(intentsOf(reference), reference),
      createCustomer: (request) => createCustomer(stripe, request),
      listMethods: (customer) => listMethods(stripe, customer),
      setDefaultMethod: (customer, method) => setDefaultMethod(stripe, customer, method),
      detachMethod: (method) => detachMethod(stripe, method),
      createRefund: (request) => createRefund(stripe, request),
      findRefund: (refund) => findRefund(stripe, refund),
      findDispute: (processor_id) => findDispute(stripe, processor_id),
      submitEvidence: (request) => submitEvidence(stripe, request),
      acceptDispute: (processor_id) => acceptDispute(stripe, processor_id),
      // The payout schedule is a setting of the Stripe account.
      payouts: { find: (processor_id) => findPayout(stripe, processor_id), findNext: async () => null },
      records: {
        payments: (since) => listRecordedPayments(payments, since),
        refunds: (since) => listRecordedRefunds(stripe, since),
      },
      verifyEvent: (body, headers) => readEvent(stripe, webhookSecret, body, headers, clock.now()),
    }
  },
})
