import { after, seconds } from '@atelier/plumbing/clock'
import type { Services, Tx } from '../../core/services.ts'
import { dueOf } from '../../orders/orders/index.ts'
import {
  type FailureCode,
  leaveToReconciliation,
  type PaymentRequest,
  type ProcessorPayment,
  type SavedMethod,
} from '../../payments/index.ts'
import { askForPayment } from '../ask-for-payment.ts'
import type { lockOrderToCharge } from '../charges/queries.ts'
import { nextPaymentOf } from '../charges/next-payment.ts'
import { settleOutcome } from './progress.ts'
import { findPayment, insertPayment, referenceTo } from '../../payments/payment-records/index.ts'

/*
 * Payment of a draft to a saved method, without its customer: of an order that a seller drafts, or of a change of a
 * subscription. The processor is called between two transactions, of which the second one makes the order paid.
 */

/** Processor response time, after which the payment is reconciled, in milliseconds. */
const responseTimeout = seconds(60)

/** Failures of a card that its holder would have to confirm. */
const needsHolder: readonly FailureCode[] = [
  'authentication_required',
  'authentication_failed',
  'authentication_abandoned',
]

/** Returns the name of the error of a failed payment. */
export const declineOf = (code: FailureCode) =>
  needsHolder.includes(code) ? 'PaymentActionRequired' : 'PaymentFailed'

type PaymentOfDraft = {
  readonly draft: Awaited<ReturnType<typeof lockOrderToCharge>>
  readonly method: SavedMethod
  /** Id of the request, stored with its payment. */
  readonly request_id: string
  readonly description: string
}

/**
 * Records the payment of a draft before the processor is called. The caller holds its lock.
 *
 * @returns the payment to request; undefined when one of another amount has paid the draft, as after the restore of a
 *   backup
 */
export const recordPayment = async (
  tx: Tx,
  services: Services,
  { draft, method, request_id, description }: PaymentOfDraft,
): Promise<PaymentRequest | undefined> => {
  const next = await nextPaymentOf(tx, services.secret, draft)
  if (next === undefined) return undefined
  const { id: order_id, organization_id, currency } = draft
  const amount = dueOf(draft)
  const now = services.clock.now()
  await insertPayment(tx, {
    id: next.id,
    organization_id,
    order_id,
    request_id,
    trigger: next.attempt === 1 ? 'purchase' : 'retry_admin',
    attempt: next.attempt,
    processor: services.processor.name,
    amount,
    currency,
    created_at: now,
    reconcile_at: after(now, responseTimeout),
  })
  return {
    payment_id: next.id,
    amount,
    currency,
    source: { saved_method: method.id },
    customer: method.customer,
    save_method: false,
    description,
    metadata: { order_id, organization_id },
  }
}

/**
 * Requests a recorded payment from the processor.
 *
 * @throws Unavailable if it does not answer; the payment is reconciled
 */
export const requestPayment = (services: Services, request: PaymentRequest): Promise<ProcessorPayment> =>
  askForPayment(services, request).catch(leaveToReconciliation('payment', responseTimeout / 1000))

/**
 * Applies the processor's response about a payment. A payment that waits for the absent customer is canceled.
 */
export const settleResponse = async (
  services: Services,
  payment: ProcessorPayment,
): Promise<ProcessorPayment> => {
  const { database, processor } = services
  const recorded =
    payment.status === 'requires_action' ? await findPayment(database.db, payment.payment_id) : undefined
  const outcome = recorded === undefined ? payment : await processor.cancelPayment(referenceTo(recorded))
  await settleOutcome(services, outcome)
  return outcome
}
