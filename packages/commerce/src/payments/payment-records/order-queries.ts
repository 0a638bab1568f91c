import type { Row } from '@atelier/plumbing/database'
import type { OrdersTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Deletes the failed payments of a draft that is deleted. */
export const deleteFailedPayments = async (tx: Tx, order_id: string): Promise<void> => {
  await tx.deleteFrom('payments').where('order_id', '=', order_id).where('status', '=', 'failed').execute()
}

/** Returns the pending payment of an order, of which there is at most one, else the latest one. */
export const findLatestPayment = (db: Connection, order_id: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy(({ eb }) => eb('status', '=', 'pending'), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Returns the payment of an order that a request has made. */
export const findRequestedPayment = (db: Connection, order_id: string, request_id: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('request_id', '=', request_id)
    .executeTakeFirst()

/** Returns the number of payments of an order that the processor never attempted. */
export const countRejections = async (tx: Tx, order_id: string): Promise<number> => {
  const { rejections } = await tx
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('rejections'))
    .where('order_id', '=', order_id)
    .where('failure_code', '=', 'never_attempted')
    .executeTakeFirstOrThrow()
  return rejections
}

/** Returns the id of the payment that charges an order; null if there is none. */
export const findPendingPayment = async (db: Connection, order_id: string): Promise<string | null> => {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return payment?.id ?? null
}

/** Order, with the columns that tell whether its checkout's payments are its own. */
type SaleKey = Pick<Row<OrdersTable>, 'id' | 'checkout_id' | 'billing_reason'>

/** Returns all payment attempts of an order, including those of the checkout that created it. */
export const findPaymentsOfSale = (db: Connection, { id, checkout_id, billing_reason }: SaleKey) => {
  const isFirst = billing_reason === 'purchase' || billing_reason === 'subscription_create'
  return db
    .selectFrom('payments')
    .select([
      'id',
      'status',
      'amount',
      'currency',
      'card_brand',
      'card_last4',
      'failure_code',
      'created_at',
      'modified_at',
    ])
    .where(({ eb, or }) =>
      or([
        eb('order_id', '=', id),
        ...(isFirst && checkout_id !== null ? [eb('checkout_id', '=', checkout_id)] : []),
      ]),
    )
    .execute()
}
