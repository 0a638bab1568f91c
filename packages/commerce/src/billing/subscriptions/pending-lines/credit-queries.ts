import { sql } from 'kysely'
import { anyOf } from '../../../core/database/list-filters.ts'
import { lockRows } from '../../../core/database/lock.ts'
import {
  isOfPeriod,
  isPaid,
  type PaidFor,
  selectPaidFor,
  type SubscriptionPeriod,
} from '../../../orders/paid-for/index.ts'
import type { Connection, Tx } from '../../../core/services.ts'
import { addOrderCredit } from '../../../orders/orders/index.ts'
import type { SubscriptionRow } from '../types.ts'

/** An order, or a pending charge, that can be credited. */
export type CreditSource = PaidFor & {
  readonly id: string
  readonly table: 'orders' | 'subscription_prorations'
}

/** Charges of the current period, the newest first: pending charges, then paid orders. */
export const findCreditSources = async (
  db: Connection,
  period: SubscriptionPeriod,
): Promise<readonly CreditSource[]> => {
  const [pending, orders] = await Promise.all([
    db
      .selectFrom('subscription_prorations')
      .select(['id', 'amount as paid_amount', 'credited_amount'])
      .where('subscription_id', '=', period.id)
      .where('amount', '>', 0)
      .where('quantity', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('position', 'desc')
      .execute(),
    selectPaidFor(db)
      .where(isOfPeriod(period))
      .where(isPaid)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id')
      .execute(),
  ])
  return [
    ...pending.map((charge) => ({
      ...charge,
      table: 'subscription_prorations' as const,
      paid_with_credit: 0,
      refunded_amount: 0,
      disputed_amount: 0,
    })),
    ...orders.map((order) => ({ ...order, table: 'orders' as const })),
  ]
}

/** Adds to the credited amount of a source. */
export const addCreditedAmount = async (
  tx: Tx,
  { table, id }: Pick<CreditSource, 'table' | 'id'>,
  amount: number,
): Promise<void> => {
  if (table === 'orders') return addOrderCredit(tx, id, amount)
  await tx
    .updateTable('subscription_prorations')
    .set(({ eb }) => ({ credited_amount: eb('credited_amount', '+', amount) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Matches subscriptions whose credit a subscription shares: itself, and others of the customer in its currency and
 * tax behavior if neither was bought by a guest.
 */
const sharesCredit = (id: string) =>
  sql<boolean>`(subscriptions.id = ${id} or (subscriptions.guest is null
    and exists (select from subscriptions as own where own.id = ${id} and own.guest is null
      and own.currency = subscriptions.currency and own.tax_behavior = subscriptions.tax_behavior)))`

/**
 * Returns the credited orders of the subscriptions that share credit: those of the subscription first, then the
 * newest.
 */
export const findCreditedOrders = (
  tx: Tx,
  { id, customer_id }: Pick<SubscriptionRow, 'id' | 'customer_id'>,
) =>
  tx
    .selectFrom('orders')
    .innerJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .select(['orders.id', 'orders.credited_amount'])
    .where('subscriptions.customer_id', '=', customer_id)
    .where(sharesCredit(id))
    .where('orders.credited_amount', '>', 0)
    .orderBy(({ eb }) => eb('orders.subscription_id', '=', id), 'desc')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .execute()

export type PendingLine = Awaited<ReturnType<typeof lockPendingLines>>[number]

/** Locks and returns the pending lines of the next order, the newest first. */
export const lockPendingLines = (tx: Tx, subscription_id: string) =>
  lockRows(
    tx
      .selectFrom('subscription_prorations')
      .select(['id', 'amount', 'credited_amount'])
      .where('subscription_id', '=', subscription_id)
      .orderBy('created_at', 'desc')
      .orderBy('position', 'desc'),
    'subscription_prorations',
  )

export const deletePendingLines = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('subscription_prorations').where('id', '=', anyOf(ids)).execute()
}

/** Sets the amount of a pending credit. */
export const updatePendingLine = async (tx: Tx, id: string, amount: number): Promise<void> => {
  await tx.updateTable('subscription_prorations').set({ amount }).where('id', '=', id).execute()
}

/** Returns subscriptions with pending lines that share the credit of the passed one, which comes first. */
export const findSubscriptionsWithPendingLines = (
  tx: Tx,
  { id, customer_id }: Pick<SubscriptionRow, 'id' | 'customer_id'>,
) =>
  tx
    .selectFrom('subscriptions')
    .select('subscriptions.id')
    .where('subscriptions.customer_id', '=', customer_id)
    .where(sharesCredit(id))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription_prorations as pending')
          .select('pending.id')
          .whereRef('pending.subscription_id', '=', 'subscriptions.id'),
      ),
    )
    .orderBy(({ eb }) => eb('subscriptions.id', '=', id), 'desc')
    .orderBy('subscriptions.id')
    .execute()
