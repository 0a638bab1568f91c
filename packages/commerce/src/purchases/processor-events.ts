import { settleDispute } from '../returns/disputes/index.ts'
import { settlePayout } from '../returns/payouts/index.ts'
import { importRefund, settleRefund } from '../returns/refunds/index.ts'
import { isFinal, type ProcessorEvent } from '../payments/index.ts'
import type { Services, Tx } from '../core/services.ts'
import { getPaymentOf } from './ask-for-payment.ts'
import { findPaymentToSettle, insertProcessorEvent } from './queries.ts'
import { findPayment, isPaymentClosed, referenceTo } from '../payments/payment-records/index.ts'
import { countUsageBefore } from './change-payments/count-usage.ts'
import { settlePayment } from './settle.ts'

/** Effect of a processor event, applied in the transaction that records the event. */
type Effect = (tx: Tx) => Promise<unknown>

/**
 * Fetches the payment of an event from the processor: its response is newer than any event, in whatever order events
 * arrive.
 */
const paymentEffect = async (
  services: Services,
  event: ProcessorEvent,
  { payment_id, processor_id }: Extract<ProcessorEvent['subject'], { kind: 'payment' }>,
): Promise<Effect | undefined> => {
  const { database, processor, log } = services
  const payment = await findPaymentToSettle(database.db, payment_id)
  if (payment === undefined) {
    // A payment of amount 0 that saves a method only exists at the processor, and its outcome has no effect.
    log.info(
      { processor: processor.name, event: event.id },
      'A processor event is about no payment of a checkout or an order, so nothing was done.',
    )
    return undefined
  }
  const outcome = await getPaymentOf(services, { ...referenceTo(payment), processor_id })
  await countUsageBefore(services, payment)
  return (tx) => settlePayment(tx, services, outcome, payment)
}

/**
 * Settles the payment of a refund or dispute event first, by fetching it from the processor. The event may arrive
 * before the outcome of the payment, when there is no order yet.
 *
 * @param cause for example `refund re_1`
 * @throws Error if the payment is ours and has no outcome yet
 */
const settlePaymentFirst = async (services: Services, processor_id: string, cause: string): Promise<void> => {
  const { database, processor } = services
  if (await isPaymentClosed(database.db, { processor: processor.name, processor_id })) return
  const outcome = await processor.findOwnPayment(processor_id)
  if (outcome === undefined || (await findPayment(database.db, outcome.payment_id)) === undefined) return
  if (!isFinal(outcome))
    throw new Error(`The event of the ${cause} arrived while its payment ${processor_id} is being processed.`)
  await database.transact((tx) => settlePayment(tx, services, outcome))
}

/** Fetches the dispute of an event from the processor, because its response is newer than any event. */
const disputeEffect = async (services: Services, processor_id: string): Promise<Effect | undefined> => {
  const dispute = await services.processor.findDispute(processor_id)
  if (dispute === undefined) return undefined
  await settlePaymentFirst(services, dispute.payment, `dispute ${processor_id}`)
  return (tx) => settleDispute(tx, services, dispute)
}

/** Fetches the payout of an event from the processor. */
const payoutEffect = async (services: Services, processor_id: string): Promise<Effect | undefined> => {
  const payout = await services.processor.payouts?.find(processor_id)
  return payout && ((tx) => settlePayout(tx, services, payout))
}

/** Returns the effect of an event. Undefined when its object has no effect here. */
const effectOf = async (services: Services, event: ProcessorEvent): Promise<Effect | undefined> => {
  const { subject } = event
  switch (subject.kind) {
    case 'payment':
      return paymentEffect(services, event, subject)
    case 'refund':
      return (tx) => settleRefund(tx, services, subject.refund)
    case 'external_refund':
      await settlePaymentFirst(services, subject.refund.payment, `refund ${subject.refund.processor_id}`)
      return (tx) => importRefund(tx, services, subject.refund)
    case 'dispute':
      return disputeEffect(services, subject.processor_id)
    case 'payout':
      return payoutEffect(services, subject.processor_id)
    case 'other':
      return undefined
  }
}

/**
 * Receives a processor event. `accepted` means that its effect has been applied, now or before. `forged` means that
 * its signature is invalid or too old; nothing was done. A repeated event is recognized by its record, after the
 * processor was asked about it.
 *
 * @throws Error if it could not be applied; the processor sends it again
 */
export const receiveProcessorEvent = async (
  services: Services,
  body: string,
  headers: Headers,
): Promise<'accepted' | 'forged'> => {
  const { processor, database, clock, log } = services
  const source = processor.name
  const event = processor.verifyEvent(body, headers)
  if (event === 'forged') {
    log.warn({ processor: source }, 'A processor event without a valid signature was rejected.')
    return 'forged'
  }
  const { id: external_id, type } = event
  const effect = await effectOf(services, event)
  await database.transact(async (tx) => {
    const isNew = await insertProcessorEvent(tx, { source, external_id, type, received_at: clock.now() })
    if (isNew) await effect?.(tx)
  })
  return 'accepted'
}
