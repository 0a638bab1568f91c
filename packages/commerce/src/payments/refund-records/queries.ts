import { type Row, withJson, iso } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import type { RefundsTable } from '../../core/database/tables.ts'
import { isNotHeld } from '../after-restore/hold-queries.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type RefundRow = Row<RefundsTable>

/** Statuses that count toward the refunded amount: succeeded and pending. */
export const refundedStatuses = ['pending', 'succeeded'] as const satisfies readonly RefundRow['status'][]

export const findRefund = async (db: Connection, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the next credit note number of an order. The caller holds the lock of the order. */
export const nextCreditNote = async (tx: Tx, order_id: string): Promise<number> => {
  const { last } = await tx
    .selectFrom('refunds')
    .select(({ fn, lit }) => fn.coalesce(fn.max('credit_note'), lit(0)).as('last'))
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** Returns refunds by id, in no particular order. */
export const findRefunds = (db: Connection, ids: readonly string[]): Promise<readonly RefundRow[]> =>
  db.selectFrom('refunds').selectAll().where('id', '=', anyOf(ids)).execute()

export const selectRefunds = (db: Connection) => db.selectFrom('refunds')

/**
 * Returns the refund of a request, by its id. After the restore of a backup without the request's idempotency key: the
 * refund that the request created before, by its old id and only if it is younger than `since`.
 */
export const findRefundOf = async (
  tx: Connection,
  id: string,
  lost: { readonly id: string; readonly since: Date },
): Promise<RefundRow | undefined> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([eb('id', '=', id), and([eb('id', '=', lost.id), eb('created_at', '>', lost.since)])]),
    )
    .executeTakeFirst()

/** Refunds to reconcile with the processor. */
export const selectRefundsToReconcile = (db: Connection) =>
  db
    .selectFrom('refunds')
    .select(['id', 'reconcile_at as due_at'])
    .where('reconcile_at', 'is not', null)
    .where(isNotHeld)

/** Returns a refund by the processor's id. */
export const findByProcessorId = async (
  db: Connection,
  processor_id: string,
): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('processor_id', '=', processor_id).executeTakeFirst()

export const insertRefund = async (tx: Tx, refund: RefundRow): Promise<void> => {
  await tx.insertInto('refunds').values(withJson(refund, 'metadata')).execute()
}

/** Deletes a refund that the processor has not accepted. */
export const deleteRefund = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('refunds').where('id', '=', id).where('processor_id', 'is', null).execute()
}

export const updateRefund = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      RefundRow,
      | 'amount'
      | 'tax_amount'
      | 'status'
      | 'processor_id'
      | 'reconcile_at'
      | 'modified_at'
      | 'credit_note'
      | 'settlement_currency'
      | 'settlement_amount'
    >
  >,
): Promise<void> => {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/**
 * Returns the refunded amounts of an order, including pending refunds, in minor units. Decisions based on
 * them require the order's lock.
 *
 * @param before only refunds created before this time; default: all
 */
export const sumRefunds = async (
  tx: Connection,
  order_id: string,
  before?: Date,
): Promise<{ readonly refunded_amount: number; readonly refunded_tax_amount: number }> =>
  tx
    .selectFrom('refunds')
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('amount'), lit(0)).as('refunded_amount'),
      fn.coalesce(fn.sum<number>('tax_amount'), lit(0)).as('refunded_tax_amount'),
    ])
    .where('order_id', '=', order_id)
    .where('status', 'in', refundedStatuses)
    .where(({ and, eb }) => and(before === undefined ? [] : [eb('created_at', '<', before)]))
    .executeTakeFirstOrThrow()

/**
 * Asks the processor about the refunds of a payment that is settled in another currency: an earlier version
 * created them without their settlement.
 */
export const scheduleRefundPolls = async (tx: Tx, payment_id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('refunds')
    .set({ reconcile_at: now })
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'succeeded')
    .where('settlement_amount', 'is', null)
    .where('reconcile_at', 'is', null)
    .execute()
}

/** Returns the refunds of an order, in any status. */
export const findRefundsOfOrder = (db: Connection, order_id: string) =>
  db
    .selectFrom('refunds')
    .select([
      'id',
      'status',
      'amount',
      'tax_amount',
      'currency',
      'reason',
      'revoke_benefits',
      'created_at',
      'modified_at',
    ])
    .where('order_id', '=', order_id)
    .execute()

/**
 * Returns the successful refunds of an order with their completion times, oldest first.
 */
export const findSucceededRefunds = async (db: Connection, order_id: string) => {
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount', 'tax_amount', 'credit_note', 'created_at', 'modified_at'])
    .where('order_id', '=', order_id)
    .where('status', '=', 'succeeded')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return refunds.map(({ amount, tax_amount, credit_note, created_at, modified_at }) => ({
    refunded_at: iso(modified_at ?? created_at),
    amount,
    tax_amount,
    ...(credit_note !== null && { credit_note }),
  }))
}
