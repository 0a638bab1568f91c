import { sentence } from '@atelier/contract/texts/sentences'
import { type Checkout, checkoutTransitions, mayMove } from '@atelier/contract'
import { defineDue } from '@atelier/plumbing/jobs'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { DomainEvent } from '../../core/domain-events/types.ts'
import type { FailureCode, ProcessorPayment } from '../../payments/index.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { deleteSessions } from '../../customers/customer-sessions/index.ts'
import { releaseRedemption } from '../../catalog/discounts/index.ts'
import { releaseTrial } from '../../catalog/trials/index.ts'
import { presentCheckout, type PresentedCheckout } from './present.ts'
import { lockCheckout, selectOpenCheckouts, type StoredCheckout } from './queries.ts'
import { type CheckoutChange, updateCheckout, updateIntent } from './write-queries.ts'
import { isExpired } from './rules.ts'

/** Returns the event of the creation or an update of a checkout, with the checkout as its data. */
const eventOf = (
  services: Services,
  type: 'checkout.created' | 'checkout.updated' | 'checkout.expired',
  checkout: PresentedCheckout,
): DomainEvent & { readonly data: Checkout } => {
  const { organization_id, id: subject_id } = checkout
  return { organization_id, type, subject_id, data: presentCheckout(checkout, services) }
}

/** Records the creation of a checkout, and returns the checkout as in the event. */
export const recordCreation = async (
  tx: Tx,
  services: Services,
  checkout: PresentedCheckout,
): Promise<Checkout> => {
  const event = eventOf(services, 'checkout.created', checkout)
  await recordEvents(tx, services, [event])
  return event.data
}

/** Returns the checkout after a change. @throws Error if its state table does not allow the new status */
const changedCheckout = (checkout: StoredCheckout, change: CheckoutChange, now: Date) => {
  const to = change.status ?? checkout.status
  if (to !== checkout.status && !mayMove(checkoutTransitions, checkout.status, to))
    throw new Error(`The checkout ${checkout.id} is ${checkout.status}; it cannot become ${to}.`)
  const modified = { ...change, modified_at: now }
  return { modified, changed: { ...checkout, ...modified } }
}

/**
 * Writes a change of a checkout and records it. The caller holds its lock.
 *
 * @param checkout the checkout with its stored status; its other columns and its discount may already be changed
 * @returns the checkout after the change
 * @throws Error if its state table does not allow the new status
 */
export const changeAndRecord = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  change: CheckoutChange,
): Promise<StoredCheckout> => {
  const { modified, changed } = changedCheckout(checkout, change, services.clock.now())
  const [revision] = await Promise.all([
    updateCheckout(tx, checkout, modified),
    recordEvents(tx, services, [
      eventOf(services, 'checkout.updated', changed),
      ...(change.status === 'expired' ? [eventOf(services, 'checkout.expired', changed)] : []),
    ]),
  ])
  return { ...changed, revision }
}

/** Expires an open checkout. The caller holds its lock. */
export const expireCheckout = (tx: Tx, services: Services, checkout: StoredCheckout) =>
  changeAndRecord(tx, services, checkout, { status: 'expired' })

/** Expires the checkouts that were not confirmed in time. */
export const expireCheckouts = defineDue({
  name: 'checkouts.expire',
  rows: selectOpenCheckouts,
  run: (services: Services, id, now) =>
    services.database.transact(async (tx) => {
      const checkout = await lockCheckout(tx, { id })
      if (checkout.status === 'open' && isExpired(checkout, now)) await expireCheckout(tx, services, checkout)
    }),
})

/**
 * Completes a confirmed checkout as paid by this customer. The caller holds its lock.
 *
 * @returns its event, which the caller records after those of the purchase
 */
export const succeedCheckout = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  {
    customer_id,
    intent,
  }: { readonly customer_id: string; readonly intent: Readonly<Record<string, string>> },
): Promise<DomainEvent> => {
  const payment_processor_metadata = { ...checkout.payment_processor_metadata, ...intent }
  const change = { status: 'succeeded', customer_id, payment_processor_metadata } as const
  const { modified, changed } = changedCheckout(checkout, change, services.clock.now())
  await updateCheckout(tx, checkout, modified)
  return eventOf(services, 'checkout.updated', changed)
}

/** Completes a confirmed checkout as failed, and stores the reason for the customer. The caller holds its lock. */
export const failCheckout = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  failure_code: FailureCode,
): Promise<void> => {
  const { intent_client_secret: _, ...metadata } = checkout.payment_processor_metadata
  await releaseRedemptionsAndSessions(tx, checkout)
  await changeAndRecord(tx, services, checkout, {
    status: 'failed',
    wallet_amount: 0,
    payment_processor_metadata: {
      ...metadata,
      intent_status: 'failed',
      failure_reason: sentence(failure_code).text,
      failure_code,
    },
  })
}

/**
 * Reopens a confirmed checkout after a declined payment, so that the customer can pay in another way. The balance
 * that it held is available to it again. The expiry job closes a checkout that is past its expiry. The caller holds
 * its lock.
 */
export const reopenCheckout = async (tx: Tx, services: Services, checkout: StoredCheckout): Promise<void> => {
  const {
    intent_status: _,
    intent_client_secret: __,
    ...payment_processor_metadata
  } = checkout.payment_processor_metadata
  await releaseRedemptionsAndSessions(tx, checkout)
  // Presented by open checkouts only, so that a failed one needs no new balance.
  const available_balance = checkout.available_balance + checkout.wallet_amount
  await changeAndRecord(
    tx,
    services,
    { ...checkout, available_balance },
    { status: 'open', wallet_amount: 0, payment_processor_metadata },
  )
}

/** Releases the discount and the trial of an unpaid checkout, and deletes the portal sessions created for it. */
const releaseRedemptionsAndSessions = (tx: Tx, checkout: StoredCheckout) =>
  Promise.all([deleteSessions(tx, checkout.id), releaseRedemption(tx, checkout), releaseTrial(tx, checkout)])

/** Returns the payment details that the customer's browser needs to complete the payment. */
export const intentOf = ({ status, secret }: ProcessorPayment) => ({
  intent_status: status,
  intent_client_secret: secret,
})

/** Returns the checkout with the payment details for the customer's browser. */
export const withIntent = (checkout: StoredCheckout, payment: ProcessorPayment): StoredCheckout => ({
  ...checkout,
  payment_processor_metadata: { ...checkout.payment_processor_metadata, ...intentOf(payment) },
})

/**
 * Stores the browser's details of a payment that requires action by the customer: after a reload the page
 * must find the bank's challenge again. A completed checkout is not changed.
 */
export const saveIntent = async (
  db: Connection,
  checkout_id: string,
  payment: ProcessorPayment,
  now: Date,
): Promise<void> => {
  if (payment.status === 'requires_action') await updateIntent(db, checkout_id, intentOf(payment), now)
}
