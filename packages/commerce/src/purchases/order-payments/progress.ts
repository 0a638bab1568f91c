import { sentence } from '@atelier/contract/texts/sentences'
import type { OwnOrder } from '../../orders/orders/index.ts'
import { isFinal, type ProcessorPayment } from '../../payments/index.ts'
import type { Services } from '../../core/services.ts'
import { findLatestPayment, type PaymentRow, referenceTo } from '../../payments/payment-records/index.ts'
import { settlePayment } from '../settle.ts'

const noProgress = { client_secret: null, error: null }

/** Books the outcome of a payment. A pending payment stays unchanged. */
export const settleOutcome = async (services: Services, outcome: ProcessorPayment): Promise<void> => {
  if (isFinal(outcome)) await services.database.transact((tx) => settlePayment(tx, services, outcome))
}

/** Returns the progress of a payment that the processor has reported. */
export const progressOf = (outcome: ProcessorPayment) => ({
  status: outcome.status,
  client_secret: outcome.secret === '' ? null : outcome.secret,
  error: outcome.status === 'failed' ? sentence(outcome.failure_code).text : null,
})

/** Returns the progress of a payment. A pending payment is fetched from the processor. */
export const readProgressOf = async (services: Services, payment: PaymentRow) => {
  if (payment.failure_code !== null)
    return { status: 'failed' as const, ...noProgress, error: sentence(payment.failure_code).text }
  if (payment.status === 'succeeded') return { status: 'succeeded' as const, ...noProgress }
  const outcome = await services.processor.findPayment(referenceTo(payment))
  if (outcome === undefined) return { status: 'processing' as const, ...noProgress }
  await settleOutcome(services, outcome)
  return progressOf(outcome)
}

/**
 * Returns the progress of the payment of an order: that of its latest payment, whether the customer or a charge made
 * it.
 */
export const readProgress = async (services: Services, order: Pick<OwnOrder, 'id' | 'status'>) => {
  if (order.status === 'void')
    return { status: 'failed' as const, ...noProgress, error: 'This order is no longer collected.' }
  if (order.status !== 'pending') return { status: 'succeeded' as const, ...noProgress }
  const payment = await findLatestPayment(services.database.db, order.id)
  if (payment === undefined) return { status: 'pending' as const, ...noProgress }
  return readProgressOf(services, payment)
}
