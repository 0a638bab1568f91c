import type { subscriptionCreations } from '@atelier/contract'
import { type Handler, withRevision } from '@atelier/plumbing/http'
import { beginSubscription } from '../../billing/subscriptions/creation/index.ts'
import { getSubscription, presentSubscription } from '../../billing/subscriptions/index.ts'
import type { Services } from '../../core/services.ts'
import { getNamedCustomer } from '../../customers/customer-sessions/index.ts'
import { createDeclinedError } from '../change-payments/declined.ts'
import { payForChange } from '../change-payments/pay-then-change.ts'

const declinedError = createDeclinedError('there is no subscription', 'Sell the product with a checkout.')

/**
 * Creates a subscription for a customer. One to a free product is active immediately, without an order. Any other is
 * charged to the customer's saved payment method in this call, and exists once it is paid. A repetition returns the
 * subscription of the first call.
 *
 * @throws AlreadyActiveSubscriptionError, PaymentFailed, PaymentActionRequired, SubscriptionUpdatePending, Conflict,
 *   Unavailable; InvalidRequest
 */
export const create: Handler<typeof subscriptionCreations.create, Services> = async ({ body }, services) => {
  const { database, caller, repetition } = services
  const { db } = database
  const { organization_id, customer } = await getNamedCustomer(db, caller, body)
  const id = repetition.id('subscription')
  await payForChange(services, {
    payer: { customer_id: customer.id, checkout_id: null, guest: null },
    declinedError,
    decide: (tx, canPay) => beginSubscription(tx, services, { id, customer, body }, canPay),
  })
  const subscription = await getSubscription(db, { id, organization_id })
  return withRevision(subscription, presentSubscription(subscription, services))
}
