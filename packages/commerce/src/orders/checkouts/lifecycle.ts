import { sentence } from '@atelier/contract/texts/sentences'
import { type Checkout, checkoutTransitions, mayMove } from '@atelier/contract'
import { defineDue } from '@atelier/plumbing/jobs'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { FailureCode } from '../../payments/failures.ts'
import type { ProcessorPayment } from '../../payments/port.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { deleteSessions } from '../../customers/customer-sessions/index.ts'
import { releaseDiscount } from '../../catalog/discounts/index.ts'
import { presentCheckout } from './present.ts'
import {
  type CheckoutChange,
  lockCheckout,
  selectOpenCheckouts,
  type StoredCheckout,
  updateCheckout,
  updateIntent,
} from './queries.ts'
import { isExpired } from './rules.ts'

/** Records the creation or the update of a checkout, and returns the checkout as in the event. */
export const recordCheckout = async (
  tx: Tx,
  services: Services,
  type: 'checkout.created' | 'checkout.updated',
  checkout: Parameters<typeof presentCheckout>[0],
): Promise<Checkout> => {
  const data = presentCheckout(checkout, services)
  const { organization_id, id: subject_id } = checkout
  await recordEvents(tx, services, [{ organization_id, type, subject_id, data }])
  return data
}

/**
 * Writes a change of a checkout, whose lock the caller holds, and records it.
 *
 * @param checkout the checkout with its stored status; it may already carry the other columns of the change,
 * and the discount that results from them
 * @returns the checkout after the change
 * @throws Error when its state table does not allow the new status
 */
export const changeAndRecord = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  change: CheckoutChange,
): Promise<StoredCheckout> => {
  const to = change.status ?? checkout.status
  if (to !== checkout.status && !mayMove(checkoutTransitions, checkout.status, to))
    throw new Error(`The checkout ${checkout.id} is ${checkout.status}; it cannot become ${to}.`)
  const modified = { ...change, modified_at: services.clock.now() }
  const changed = { ...checkout, ...modified }
  const [revision] = await Promise.all([
    updateCheckout(tx, checkout, modified),
    recordCheckout(tx, services, 'checkout.updated', changed),
  ])
  return { ...changed, revision }
}

/** Expires an open checkout, whose lock the caller holds. */
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

/** Completes a confirmed checkout, whose lock the caller holds, as paid by this customer. */
export const succeedCheckout = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  {
    customer_id,
    intent,
  }: { readonly customer_id: string; readonly intent: Readonly<Record<string, string>> },
): Promise<void> => {
  const payment_processor_metadata = { ...checkout.payment_processor_metadata, ...intent }
  await changeAndRecord(tx, services, checkout, {
    status: 'succeeded',
    customer_id,
    payment_processor_metadata,
  })
}

/**
 * Completes a confirmed checkout, whose lock the caller holds, as failed, and stores the reason for the
 * customer.
 */
export const failCheckout = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  failure_code: FailureCode,
): Promise<void> => {
  const { intent_client_secret: _, ...metadata } = checkout.payment_processor_metadata
  await releaseClaims(tx, checkout)
  await changeAndRecord(tx, services, checkout, {
    status: 'failed',
    payment_processor_metadata: {
      ...metadata,
      intent_status: 'failed',
      failure_reason: sentence(failure_code).text,
      failure_code,
    },
  })
}

/**
 * Reopens a confirmed checkout, whose lock the caller holds, after a declined payment, so that the customer
 * can pay in another way. A checkout past its expiry is due to expire at once.
 */
export const reopenCheckout = async (tx: Tx, services: Services, checkout: StoredCheckout): Promise<void> => {
  const {
    intent_status: _,
    intent_client_secret: __,
    ...payment_processor_metadata
  } = checkout.payment_processor_metadata
  await releaseClaims(tx, checkout)
  await changeAndRecord(tx, services, checkout, { status: 'open', payment_processor_metadata })
}

/** Releases the discount of an unpaid checkout, and deletes its sessions, which will never open anything. */
const releaseClaims = (tx: Tx, checkout: StoredCheckout) =>
  Promise.all([deleteSessions(tx, checkout.id), releaseDiscount(tx, checkout)])

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
