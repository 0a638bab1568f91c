import type { RefundStatus } from '@atelier/contract'
import { withJson } from '@atelier/plumbing/database'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import type { StoredRefund } from './stored-refund.ts'

export const findRefund = async (reader: Reader, id: string): Promise<StoredRefund | undefined> =>
  reader.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Refunds by their ids, in no particular order. */
export const findRefunds = (reader: Reader, ids: readonly string[]): Promise<readonly StoredRefund[]> =>
  reader.selectFrom('refunds').selectAll().where('id', 'in', ids).execute()

/** The refund that the processor calls by this id. */
export const findByProcessorId = async (
  reader: Reader,
  processor_id: string,
): Promise<StoredRefund | undefined> =>
  reader.selectFrom('refunds').selectAll().where('processor_id', '=', processor_id).executeTakeFirst()

/** The payment that a processor calls by this id, and the order the book shows it for. */
export const findPaidOrder = (
  reader: Reader,
  payment: { readonly processor: string; readonly processor_id: string },
): Promise<{ readonly payment_id: string; readonly order_id: string | null } | undefined> =>
  reader
    .selectFrom('payments')
    .innerJoin('ledger_transactions as receipt', 'receipt.payment_id', 'payments.id')
    .select(['payments.id as payment_id', 'receipt.order_id'])
    .where('payments.processor', '=', payment.processor)
    .where('payments.processor_id', '=', payment.processor_id)
    .where('receipt.kind', '=', 'payment')
    .executeTakeFirst()

/** Writes a refund before the processor hears of it. */
export const insertRefund = (tx: Tx, refund: StoredRefund): Write =>
  tx.insertInto('refunds').values(withJson(refund, 'metadata')).returning('id')

/** The write that takes back a refund nobody was told of. */
export const deleteRefund = (tx: Tx, id: string): Write =>
  tx.deleteFrom('refunds').where('id', '=', id).where('processor_id', 'is', null).returning('id')

export const updateRefund = (
  tx: Tx,
  id: string,
  change: { readonly status: RefundStatus; readonly processor_id: string },
  modified_at: Date | null,
): Write =>
  tx
    .updateTable('refunds')
    .set({ ...change, modified_at })
    .where('id', '=', id)
    .returning('id')

/** What of an order, whose lock the caller holds, has been given back or is set aside to be. Minor units. */
export const refundedOf = async (
  tx: Tx,
  order_id: string,
): Promise<{ readonly refunded_amount: number; readonly refunded_tax_amount: number }> => {
  const { net, tax } = await tx
    .selectFrom('refunds')
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('amount'), lit(0)).as('net'),
      fn.coalesce(fn.sum<number>('tax_amount'), lit(0)).as('tax'),
    ])
    .where('order_id', '=', order_id)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirstOrThrow()
  return { refunded_amount: net, refunded_tax_amount: tax }
}

/** The payment that the book shows for an order, and what the processor calls it. */
export const findPaymentOfOrder = async (
  reader: Reader,
  order_id: string,
): Promise<{ readonly id: string; readonly processor_id: string } | undefined> => {
  const payment = await reader
    .selectFrom('ledger_transactions')
    .innerJoin('payments', 'payments.id', 'ledger_transactions.payment_id')
    .select(['payments.id', 'payments.processor_id'])
    .where('ledger_transactions.order_id', '=', order_id)
    .where('ledger_transactions.kind', '=', 'payment')
    .executeTakeFirst()
  return payment?.processor_id == null ? undefined : { id: payment.id, processor_id: payment.processor_id }
}

/** What the processor calls the payment that a refund gives back. */
export const paymentOfRefund = async (reader: Reader, { payment_id }: StoredRefund): Promise<string> => {
  const { processor_id } = await reader
    .selectFrom('payments')
    .select('processor_id')
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  if (processor_id === null) throw new Error(`The payment ${payment_id} has no id at the processor.`)
  return processor_id
}
