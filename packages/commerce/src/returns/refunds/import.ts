import { getCharged } from '../../orders/carried-charges/index.ts'
import type { ExternalRefund } from '../../payments/index.ts'
import { recordRefundOfRecovered } from '../../payments/after-restore/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { findPaidOrder, lockOrder } from '../../orders/orders/index.ts'
import { lockSubscription } from '../../billing/subscriptions/index.ts'
import {
  findByProcessorId,
  findRefund,
  insertRefund,
  type RefundRow,
  sumRefunds,
} from '../../payments/refund-records/index.ts'
import { newRefund } from './rules.ts'
import { settleRefund, splitProcessorRefund } from './settle.ts'

type Sale = { readonly payment_id: string; readonly order_id: string }

const untouched = { refunded_amount: 0, refunded_tax_amount: 0 }

/** Refund that is not stored, with its previous id and what it ends if it was made through this server. */
type UnknownRefund = ExternalRefund &
  Partial<Pick<RefundRow, 'id' | 'revoke_benefits' | 'revoke_subscription'>>

/**
 * Returns the stored refund that a report is about: by the processor's id, or by ours when it was requested again
 * after the restore of a backup and the processor has not been asked yet.
 */
const findReportedRefund = async (
  tx: Tx,
  { id, processor_id }: Pick<UnknownRefund, 'id' | 'processor_id'>,
): Promise<RefundRow | undefined> =>
  (await findByProcessorId(tx, processor_id)) ?? (id === undefined ? undefined : findRefund(tx, id))

/** Inserts an external refund, unless another process inserted it before the order's lock was acquired. */
const writeRefund = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  reported: UnknownRefund,
  { payment_id, order_id }: Sale,
): Promise<RefundRow> => {
  const order = await lockOrder(tx, { id: order_id })
  const storedRefund = await findReportedRefund(tx, reported)
  if (storedRefund !== undefined) return storedRefund
  // A failed refund does not reduce the refundable amount. It is stored anyway, so that its older events have
  // no effect.
  const refunded =
    reported.status === 'failed' || reported.status === 'canceled'
      ? untouched
      : await sumRefunds(tx, order_id)
  const sums = { ...(await getCharged(tx, order_id)), ...refunded }
  const parts = splitProcessorRefund(order_id, sums, reported)
  const { id = crypto.randomUUID(), reason, revoke_benefits = false, revoke_subscription = false } = reported
  const terms = { id, payment_id, reason, ...parts, revoke_benefits, revoke_subscription }
  const refund = newRefund(order, terms, clock.now())
  await insertRefund(tx, refund)
  return refund
}

/**
 * Imports a refund created directly at the processor, with the same effects on order, ledger and events as a refund
 * created here. Net amount and tax are derived from the gross amount. Nothing is revoked, unless the refund was
 * requested here and lost with the database.
 *
 * @throws Error if the refund exceeds the refundable amount; the processor then retries the event
 */
export const importRefund = async (tx: Tx, services: Services, reported: UnknownRefund): Promise<void> => {
  const { processor_id, payment, status } = reported
  const { name: processor } = services.processor
  const storedRefund = await findReportedRefund(tx, reported)
  const paid =
    storedRefund === undefined ? await findPaidOrder(tx, { processor, processor_id: payment }) : undefined
  const sale = storedRefund ?? paid
  if (sale?.order_id == null) {
    await recordRefundOfRecovered(tx, processor, reported, services.clock.now())
    services.log.warn(
      { refund: processor_id, status },
      'The processor reported a refund of a payment that is not known here.',
    )
    return
  }
  const { payment_id, order_id } = sale
  // A subscription is locked before its order, as every change of a subscription does.
  if (reported.revoke_subscription === true && paid?.subscription_id != null)
    await lockSubscription(tx, { id: paid.subscription_id })
  const { id: refund_id } =
    storedRefund ?? (await writeRefund(tx, services, reported, { payment_id, order_id }))
  const { amount, currency, settlement } = reported
  await settleRefund(tx, services, { refund_id, processor_id, amount, currency, status, settlement })
}

/**
 * Books a refund that a restored database lacks, with its effects when it was requested here. Usage that the end of a
 * subscription bills is counted first.
 *
 * @throws as `importRefund`
 */
export const bookRecoveredRefund = async (services: Services, reported: UnknownRefund): Promise<void> => {
  const { database, processor, usage } = services
  const paid = await findPaidOrder(database.db, { processor: processor.name, processor_id: reported.payment })
  if (reported.revoke_subscription === true && paid?.subscription_id != null)
    await usage.countStored(paid.subscription_id)
  await database.transact((tx) => importRefund(tx, services, reported))
}
