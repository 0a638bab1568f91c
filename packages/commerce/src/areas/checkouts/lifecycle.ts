import { sentence } from '@atelier/contract/texts/sentences'
import { type Checkout, checkoutTransitions, mayMove } from '@atelier/contract'
import { defineDue } from '@atelier/plumbing/jobs'
import { recordEvents } from '../../events/domain-events.ts'
import type { FailureCode } from '../../payments/failures.ts'
import type { ProcessorPayment } from '../../payments/port.ts'
import type { Connection, Services, Tx } from '../../services.ts'
import { deleteSessions } from '../customer-sessions/index.ts'
import { releaseDiscount } from '../discounts/index.ts'
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

/** Records that a checkout was created or updated, and answers the checkout as the event tells it. */
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
 * @param checkout the checkout with its stored status; it may carry the other columns of the change, and the discount that follows from them, already
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

/** Ends an open checkout, whose lock the caller holds, because its time is over. */
export const expireCheckout = (tx: Tx, services: Services, checkout: StoredCheckout) =>
  changeAndRecord(tx, services, checkout, { status: 'expired' })

/** Expires the checkouts that nobody confirmed in time. */
export const expireCheckouts = defineDue({
  name: 'checkouts.expire',
  rows: selectOpenCheckouts,
  run: (services: Services, id, now) =>
    services.database.transact(async (tx) => {
      const checkout = await lockCheckout(tx, { id })
      if (checkout.status === 'open' && isExpired(checkout, now)) await expireCheckout(tx, services, checkout)
    }),
})

/** Ends a confirmed checkout, whose lock the caller holds, as paid by this customer. */
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

/** Ends a confirmed checkout, whose lock the caller holds, as failed, and keeps the reason for the customer to read. */
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
 * Makes a confirmed checkout, whose lock the caller holds, open again after its payment was declined, so
 * that the customer can pay otherwise. A checkout whose time is over by now is due to expire at once.
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

/** A checkout that is not paid gives back its use of a discount, and its sessions will never open anything. */
const releaseClaims = (tx: Tx, checkout: StoredCheckout) =>
  Promise.all([deleteSessions(tx, checkout.id), releaseDiscount(tx, checkout)])

/** The facts that the customer's browser needs to follow its payment. */
export const intentOf = ({ status, secret }: ProcessorPayment) => ({
  intent_status: status,
  intent_client_secret: secret,
})

/** The checkout with what the customer's browser needs to follow its payment. */
export const withIntent = (checkout: StoredCheckout, payment: ProcessorPayment): StoredCheckout => ({
  ...checkout,
  payment_processor_metadata: { ...checkout.payment_processor_metadata, ...intentOf(payment) },
})

/**
 * Stores what the browser needs to follow a payment that waits for the customer: after a reload the page must find the challenge
 * of the bank again. A checkout whose outcome is known is not changed.
 */
export const saveIntent = async (
  db: Connection,
  checkout_id: string,
  payment: ProcessorPayment,
  now: Date,
): Promise<void> => {
  if (payment.status === 'requires_action') await updateIntent(db, checkout_id, intentOf(payment), now)
}
