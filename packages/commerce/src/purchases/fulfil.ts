import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import {
  activeTrialOf,
  dueOf,
  getCheckout,
  intentOf,
  lockCheckout,
  selectedProduct,
  type StoredCheckout,
  succeedCheckout,
} from '../orders/checkouts/index.ts'
import { bindSessions } from '../customers/customer-sessions/index.ts'
import { resolveBuyer, type ResolvedBuyer } from '../customers/customers/index.ts'
import {
  insertOrder,
  orderEvents,
  orderOfCheckout,
  postSale,
  takeReceiptNumber,
} from '../orders/orders/index.ts'
import { isRecurring } from '../catalog/products/index.ts'
import { refundLatePayment } from '../returns/refunds/index.ts'
import { endSubscription } from '../billing/subscriptions/ending/index.ts'
import { shownIn, type StoredSubscription } from '../billing/subscriptions/index.ts'
import { subscribe } from '../billing/subscriptions/creation/index.ts'
import { lock } from '../core/database/lock.ts'
import { recordEvents } from '../core/domain-events/domain-events.ts'
import { takeInvoiceNumber } from '../orders/invoices/index.ts'
import { bindProcessorCustomer } from '../payments/saved-methods/index.ts'
import type { ProcessorPayment } from '../payments/index.ts'
import type { Services, Tx } from '../core/services.ts'
import { chargeAfterUpgrade } from './charges/after-upgrade.ts'

/** @throws Error if the checkout is not confirmed, or the paid amount differs from what it asks for */
const requirePaid = (checkout: StoredCheckout, payment: ProcessorPayment | undefined): void => {
  if (checkout.status !== 'confirmed')
    throw new Error(`The checkout ${checkout.id} is ${checkout.status}; only a confirmed one can succeed.`)
  const due_amount = dueOf(checkout)
  const paid = payment?.amount ?? 0
  if (paid !== due_amount || (payment !== undefined && payment.currency !== checkout.currency))
    throw new Error(
      `The checkout ${checkout.id} asks for ${due_amount} ${checkout.currency}, but ${paid} ${payment?.currency ?? ''} was paid.`,
    )
}

/**
 * Returns the customer of a checkout: the one it names, one with the same e-mail address or external id, or a new
 * one.
 */
const customerOf = (tx: Tx, now: Date, checkout: StoredCheckout) => {
  if (checkout.customer_email === null)
    throw new Error(`The checkout ${checkout.id} was confirmed without an e-mail address.`)
  const buyer = {
    organization_id: checkout.organization_id,
    customer_id: checkout.customer_id,
    external_id: checkout.customer_external_id,
    email: checkout.customer_email,
    name: checkout.customer_name,
    billing_address: checkout.customer_billing_address,
    tax_id: checkout.customer_tax_id,
    metadata: checkout.customer_metadata,
    locale: checkout.locale,
  }
  return resolveBuyer(tx, buyer, now)
}

type Sale = Pick<ResolvedBuyer, 'customer' | 'guest'> & {
  readonly subscription: StoredSubscription | undefined
  readonly payment: ProcessorPayment | undefined
}

/** Creates the order of a paid checkout, and books its sale. */
const createOrder = async (
  tx: Tx,
  { clock }: Services,
  checkout: StoredCheckout,
  { customer, guest, subscription, payment }: Sale,
) => {
  const now = clock.now()
  const { organization_id } = checkout
  const [receipt_number, invoice_number] = await Promise.all([
    payment !== undefined && payment.amount > 0
      ? takeReceiptNumber(tx, { organization_id, customer_id: customer.id })
      : null,
    takeInvoiceNumber(tx, organization_id),
  ])
  const created = orderOfCheckout(
    checkout,
    { invoice_number, receipt_number, customer, guest, subscription: subscription && shownIn(subscription) },
    now,
  )
  await Promise.all([insertOrder(tx, created), postSale(tx, now, created.order, payment?.payment_id ?? null)])
  return created
}

/**
 * Fulfils a confirmed checkout: customer, subscription, order unless it begins a trial, ledger, events. A succeeded
 * checkout is left unchanged. The caller holds its lock.
 *
 * @param payment undefined when the checkout needed no payment
 * @throws Error if the checkout is not confirmed, or the paid amount differs from what it asks for
 */
export const fulfilCheckout = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  payment: ProcessorPayment | undefined,
): Promise<void> => {
  if (checkout.status === 'succeeded') return
  requirePaid(checkout, payment)
  const now = services.clock.now()

  const buyer = await customerOf(tx, now, checkout)
  const { customer } = buyer
  const subscribed = isRecurring(selectedProduct(checkout))
    ? await subscribe(tx, services, checkout, buyer)
    : undefined
  const subscription = subscribed?.subscription

  const intent = payment === undefined ? {} : intentOf(payment)
  const [created, succeeded] = await Promise.all([
    // A trial has no order: the first one is that of its end.
    activeTrialOf(checkout) === null
      ? createOrder(tx, services, checkout, { ...buyer, subscription, payment })
      : undefined,
    succeedCheckout(tx, services, checkout, { customer_id: customer.id, intent }),
    bindSessions(tx, checkout.id, customer.id),
    payment?.customer != null && bindProcessorCustomer(tx, checkout.id, customer.id),
  ])
  await recordEvents(tx, services, [
    ...buyer.events,
    ...(subscribed?.events ?? []),
    ...(created === undefined
      ? []
      : orderEvents(created.order, ['order.created', 'order.updated', 'order.paid'])),
    succeeded,
  ])

  if (customer.deleted_at === null) {
    // The card of an upgrade may also pay unpaid orders of the subscription.
    if (subscription?.status === 'past_due' && payment !== undefined)
      await enqueue(tx, chargeAfterUpgrade, {
        subscription_id: subscription.id,
        payment_id: payment.payment_id,
      })
    return
  }
  // A customer who was deleted during the payment is refunded, and never charged again.
  if (payment !== undefined && created !== undefined)
    await refundLatePayment(tx, services, created.order, payment.payment_id)
  if (subscription !== undefined) await endSubscription(tx, services, subscription, now)
}

/** Queued when a checkout without a payment is confirmed. Queued jobs already carry this name. */
export const fulfilFreeCheckout = defineJob({
  name: 'checkouts.complete-free',
  payload: z.object({ checkout_id: Id }),
})

/** Job that fulfils a confirmed checkout without a payment. */
export const fulfilFreeCheckoutJob = (services: Services): JobHandler =>
  handle(fulfilFreeCheckout, ({ checkout_id }) =>
    services.database.transact(async (tx) => {
      const { subscription_id } = await getCheckout(tx, { id: checkout_id })
      if (subscription_id !== null) await lock(tx, 'subscriptions', { id: subscription_id })
      await fulfilCheckout(tx, services, await lockCheckout(tx, { id: checkout_id }), undefined)
    }),
  )
