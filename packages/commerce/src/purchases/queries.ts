import { statement } from '@atelier/plumbing/database'
import { type Insertable, sql } from 'kysely'
import type { ProcessorEventsTable } from '../core/database/tables.ts'
import type { Connection, Tx } from '../core/services.ts'
import type { PaymentRow } from '../payments/payment-records/index.ts'

const toSettle = statement((db: Connection, id: string) =>
  db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkout_id')
    .select(({ fn }) => [
      'payments.id',
      'payments.organization_id',
      'payments.status',
      'payments.processor',
      'payments.processor_id',
      'payments.amount',
      'payments.currency',
      'payments.checkout_id',
      'payments.order_id',
      'payments.address_key',
      'payments.created_at',
      'payments.available_at',
      'payments.settlement_amount',
      'orders.status as order_status',
      fn.coalesce('orders.subscription_id', 'checkouts.subscription_id').as('subscription_id'),
    ])
    .where('payments.id', '=', id),
)

/** Returns a payment, with the subscription of its order, or the subscription that its checkout upgrades. */
export const findPaymentToSettle = async (db: Connection, id: string) => (await toSettle(db, id))[0]

export type PaymentToSettle = NonNullable<Awaited<ReturnType<typeof findPaymentToSettle>>>

/** Returns the pending payments of a customer's checkouts and orders. */
export const findPendingPaymentsOf = (db: Connection, customer_id: string): Promise<readonly PaymentRow[]> =>
  db
    .selectFrom('payments')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkout_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('payments.status', '=', sql.lit('pending' as const))
    .where(({ eb, or }) =>
      or([eb('checkouts.customer_id', '=', customer_id), eb('orders.customer_id', '=', customer_id)]),
    )
    .execute()

/**
 * Records a processor event. A concurrent delivery of the same event waits until this transaction has ended.
 *
 * @returns false when it was received before
 */
export const insertProcessorEvent = async (
  tx: Tx,
  event: Insertable<ProcessorEventsTable>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('processor_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('external_id')
    .executeTakeFirst()
  return inserted !== undefined
}
