import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'
import { notFound } from '../../access/index.ts'
import { isNotHeld } from '../../payments/after-restore/index.ts'

/** Returns the oldest open order of a subscription, with its next payment attempt. */
export const findOldestOpenOrder = (db: Connection, subscription_id: string) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'subtotal_amount',
      'discount_amount',
      'tax_amount',
      'applied_balance_amount',
      'wallet_amount',
      'next_payment_attempt_at',
    ])
    .where('subscription_id', '=', subscription_id)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Returns true while a change of a subscription waits for its payment. */
export const hasDraftOrder = async (db: Connection, subscription_id: string): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('status', '=', 'draft')
    .executeTakeFirst()) !== undefined

/** Returns true when the lines that a subscription owed at its end have become an order. */
export const hasLastOrder = async (db: Connection, subscription_id: string): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('billing_reason', '=', 'subscription_update')
    .where('period_start', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Returns the subscription of an organization's order: null without one, undefined without such an order. */
export const findSubscriptionOfOrder = async (
  db: Connection,
  organization_id: string,
  order_id: string,
): Promise<string | null | undefined> =>
  (
    await db
      .selectFrom('orders')
      .select('subscription_id')
      .where('id', '=', order_id)
      .where('organization_id', '=', organization_id)
      .executeTakeFirst()
  )?.subscription_id

/** Returns true if one of the ids is an order that the checkout created, or the subscription of one. */
export const hasOrderOfCheckout = async (
  db: Connection,
  checkout_id: string,
  ids: readonly string[],
): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', checkout_id)
    .where(({ eb, or }) => or([eb('id', '=', anyOf(ids)), eb('subscription_id', '=', anyOf(ids))]))
    .executeTakeFirst()) !== undefined

/** Returns an order with the columns that identify its payments. @throws ResourceNotFound */
export const getSale = (db: Connection, organization_id: string, id: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'checkout_id', 'billing_reason', 'currency'])
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('order', id))

/** Selects orders to charge, due at their next payment attempt. */
export const selectOwedOrders = (db: Connection) =>
  db
    .selectFrom('orders')
    .select(['id', 'next_payment_attempt_at as due_at'])
    .where('next_payment_attempt_at', 'is not', null)
    .where(isNotHeld)

/** Returns true when an order exists. */
export const isOrderKnown = async (db: Connection, id: string): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
