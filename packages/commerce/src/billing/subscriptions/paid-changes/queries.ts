import { json, type Row, withDates } from '@atelier/plumbing/database'
import { apiError, keysLast } from '@atelier/plumbing/http'
import { after } from '@atelier/plumbing/clock'
import type { Insertable } from 'kysely'
import type { PaidChangesTable } from '../../../core/database/tables.ts'
import type { Connection, Tx } from '../../../core/services.ts'
import type { FailureCode } from '../../../payments/index.ts'
import type { ChangedColumns, PaidChange } from './types.ts'

/** Change with a pending or a failed payment. */
export type StoredChange = Row<PaidChangesTable>

type NewChange = Pick<
  Insertable<PaidChangesTable>,
  'subscription_id' | 'order_id' | 'request_id' | 'own_lines' | 'created_at'
> & { readonly created_at: Date }

/**
 * Inserts a pending change. The database rejects a second one of its subscription. Failed changes are deleted once
 * their requests can no longer be repeated.
 */
export const insertPaidChange = async (
  tx: Tx,
  row: NewChange,
  { kind, columns, prices, events }: Pick<PaidChange, 'kind' | 'columns' | 'prices' | 'events'>,
): Promise<void> => {
  await tx
    .deleteFrom('paid_changes')
    .where('subscription_id', '=', row.subscription_id)
    .where('failure_code', 'is not', null)
    .where('created_at', '<', after(row.created_at, -keysLast))
    .execute()
  await tx
    .insertInto('paid_changes')
    .values({
      ...row,
      id: crypto.randomUUID(),
      kind,
      columns: json(columns),
      prices: json(prices && prices.map(({ id, charged }) => ({ id, charged }))),
      events: json(events),
    })
    .execute()
}

/** Returns the columns of a stored change, with their times as dates. */
export const columnsOf = ({ columns }: Pick<StoredChange, 'columns'>): ChangedColumns =>
  withDates(
    columns,
    'started_at',
    'anchor_at',
    'current_period_start',
    'current_period_end',
    'discounted_at',
    'discount_anchor_at',
    'paused_at',
    'resumes_at',
    'trial_end',
  )

/** Returns the pending change of a subscription, whose payment has no outcome yet. */
export const findOpenChange = (db: Connection, subscription_id: string): Promise<StoredChange | undefined> =>
  db
    .selectFrom('paid_changes')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('failure_code', 'is', null)
    .executeTakeFirst()

/** Returns true while a change of a subscription is pending. */
export const isChangePending = async (db: Connection, subscription_id: string): Promise<boolean> =>
  (await findOpenChange(db, subscription_id)) !== undefined

/**
 * Requires that no change of a subscription has a pending payment, which would pay for a subscription that has become
 * different. The caller holds its lock. The payment has an outcome within about a minute.
 *
 * @throws SubscriptionUpdatePending
 */
export const requireNoPaidChange = async (db: Connection, { id }: { readonly id: string }): Promise<void> => {
  if (await isChangePending(db, id))
    throw apiError(
      'SubscriptionUpdatePending',
      'A change of this subscription is being paid at this moment. Read it again in a minute.',
    )
}

/** Returns the pending change that an order pays for. */
export const findChangeOfOrder = (db: Connection, order_id: string): Promise<StoredChange | undefined> =>
  db.selectFrom('paid_changes').selectAll().where('order_id', '=', order_id).executeTakeFirst()

/** Returns the change of a request, pending or failed. */
export const findChangeOfRequest = (db: Connection, request_id: string): Promise<StoredChange | undefined> =>
  db.selectFrom('paid_changes').selectAll().where('request_id', '=', request_id).executeTakeFirst()

/** Deletes a pending change. The caller holds the lock of its order. */
export const deletePaidChange = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('paid_changes').where('id', '=', id).execute()
}

/**
 * Records the failed payment of a change. The caller deletes its order next. The caller holds the lock of the
 * order.
 */
export const failPaidChange = async (tx: Tx, id: string, failure_code: FailureCode): Promise<void> => {
  await tx.updateTable('paid_changes').set({ order_id: null, failure_code }).where('id', '=', id).execute()
}
