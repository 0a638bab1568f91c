import { seconds } from '@atelier/plumbing/clock'
import { statement } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { lock, lockWithin } from '../../database/lock.ts'
import { notFound } from '../../input/tenancy.ts'
import { anyOf } from '../../database/list-filters.ts'
import type { Connection, Tx } from '../../services.ts'
import { selectShownUsage } from '../customers/index.ts'
import { selectAttachedDiscounts } from '../discounts/index.ts'
import { selectPrices, selectProducts } from '../products/index.ts'
import type { OwnMeter, StoredSubscription } from './types.ts'
import { ofSeller, type Tenancy } from '../../database/of-seller.ts'

/** What subscribers use of their meters, each with the meter. */
const selectOwnMeters = (db: Connection) =>
  selectShownUsage(db).select(({ fn }) => fn.toJson('meters').as('meter'))

/** What a subscriber uses of the meters of their prices, in the order of the prices. */
export const findOwnMeters = (db: Connection, subscription_id: string): Promise<readonly OwnMeter[]> =>
  selectOwnMeters(db).where('subscription_meters.subscription_id', '=', subscription_id).execute()

/** Subscriptions with everything that they show. */
const selectSubscriptions = (db: Connection) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('customers as customer', 'customer.id', 'subscriptions.customer_id')
    .innerJoin('products as product', 'product.id', 'subscriptions.product_id')
    .innerJoin('organizations as organization', 'organization.id', 'subscriptions.organization_id')
    .selectAll('subscriptions')
    .select(({ fn, ref }) => [
      fn.toJson('customer').as('customer'),
      fn.toJson('organization').as('organization'),
      jsonObjectFrom(selectProducts(db).where('products.id', '=', ref('subscriptions.product_id')))
        .$notNull()
        .as('product'),
      jsonArrayFrom(
        selectPrices(db)
          .innerJoin('subscription_prices as own', 'own.product_price_id', 'product_prices.id')
          .select('own.amount as charged')
          .where('own.subscription_id', '=', ref('subscriptions.id'))
          .orderBy('own.position'),
      ).as('prices'),
      jsonArrayFrom(
        selectOwnMeters(db).where('subscription_meters.subscription_id', '=', ref('subscriptions.id')),
      ).as('meters'),
      jsonObjectFrom(
        selectAttachedDiscounts(db).where('discounts.id', '=', ref('subscriptions.discount_id')),
      ).as('discount'),
    ])

/** Subscriptions by their ids, in no particular order. */
export const findSubscriptions = statement((db: Connection, ids: readonly string[]) =>
  selectSubscriptions(db).where('subscriptions.id', '=', anyOf(ids)),
)

/** A subscription by its id, optionally one of a seller, of a customer or of a purchase. */
export type SubscriptionKey = {
  readonly id: string
  readonly organization_id?: string
  readonly customer_id?: string
  readonly checkout_id?: string
}

const isThere = async (db: Connection, key: SubscriptionKey): Promise<boolean> => {
  const row = db.selectFrom('subscriptions').select('id')
  return (await row.where(({ and }) => and(key)).executeTakeFirst()) !== undefined
}

/** A subscription, with everything that it shows, whose lock the caller may hold. @throws Error when there is none */
export const readSubscription = async (db: Connection, id: string): Promise<StoredSubscription> => {
  const [row] = await findSubscriptions(db, [id])
  if (row === undefined) throw new Error(`There is no subscription ${id}.`)
  return row
}

/** @throws ResourceNotFound */
export const getSubscription = async (db: Connection, key: SubscriptionKey): Promise<StoredSubscription> => {
  if (!(await isThere(db, key))) throw notFound('subscription', key.id)
  return readSubscription(db, key.id)
}

/**
 * A subscription, locked until the transaction ends. It is read after the lock was taken, with its prices.
 *
 * @throws ResourceNotFound
 */
export const lockSubscription = async (tx: Tx, key: SubscriptionKey): Promise<StoredSubscription> => {
  if ((await lock(tx, 'subscriptions', key)) === undefined) throw notFound('subscription', key.id)
  return readSubscription(tx, key.id)
}

/** How long a caller of the API waits for a job that is at work on the subscription. */
const longestWait = seconds(3)

/**
 * A subscription, locked, for a caller of the API: who meets one of our jobs waits until it has done its work.
 *
 * @throws ResourceNotFound; SubscriptionUpdatePending when the subscription is not free within three seconds
 */
export const lockSubscriptionSoon = async (tx: Tx, key: SubscriptionKey): Promise<StoredSubscription> => {
  const id = await lockWithin(tx, 'subscriptions', key, longestWait)
  if (id === 'busy')
    throw apiError(
      'SubscriptionUpdatePending',
      'This subscription is being changed at this moment. Read it again and try once more.',
    )
  if (id === undefined) throw notFound('subscription', key.id)
  return readSubscription(tx, key.id)
}

/** Subscriptions whose period is followed by another one or by their end, and when the period is over. */
export const selectRunningPeriods = (db: Connection) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'current_period_end as due_at'])
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(status in ('active', 'trialing') or cancel_at_period_end)`)

/** Subscriptions whose next renewal is still to be announced where it needs that, and when. */
export const selectUnannounced = (db: Connection) =>
  db
    .selectFrom('subscriptions')
    .select(['id', sql<Date>`announcement_of(current_period_end)`.as('due_at')])
    .where('ended_at', 'is', null)
    .where('status', '=', 'active')
    .where('cancel_at_period_end', '=', false)
    .where(({ eb, or }) => or([eb('recurring_interval', '=', 'year'), eb('discount_id', 'is not', null)]))
    .where('announced_period_end', 'is distinct from', ({ ref }) => ref('current_period_end'))

/** True for a subscription whose next renewal is due to be announced at `now`. */
export const isUnannounced = async (db: Connection, id: string, now: Date): Promise<boolean> => {
  const row = await selectUnannounced(db)
    .where('id', '=', id)
    .where(sql<boolean>`announcement_of(current_period_end) <= ${now}`)
    .executeTakeFirst()
  return row !== undefined
}

/** The subscriptions of a customer that have not ended, the oldest first. */
export const findHeldSubscriptions = (
  db: Connection,
  customer_id: string,
): Promise<readonly { readonly id: string }[]> =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The orders of a subscription that are still to be paid, the oldest first, and whether a payment of each is under way. */
export const findPendingOrders = (db: Connection, subscription_id: string) =>
  db
    .selectFrom('orders')
    .select(({ exists, selectFrom }) => [
      'orders.id',
      exists(
        selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('payments.status', '=', 'pending'),
      )
        .$castTo<boolean>()
        .as('is_under_way'),
    ])
    .where('orders.subscription_id', '=', subscription_id)
    .where('orders.status', '=', 'pending')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()

/** Whether an order of a subscription is still to be paid. */
export const hasPendingOrder = async (db: Connection, subscription_id: string): Promise<boolean> =>
  (await findPendingOrders(db, subscription_id)).length > 0

/** The oldest order of a subscription that is still to be paid, with when its payment is tried next. */
export const findOwedOrder = (db: Connection, subscription_id: string) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'subtotal_amount',
      'discount_amount',
      'tax_amount',
      'applied_balance_amount',
      'next_payment_attempt_at',
    ])
    .where('subscription_id', '=', subscription_id)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Whether what waits for the next order of a subscription costs something, or has become its last order. */
export const owesLastChange = async (db: Connection, subscription_id: string): Promise<boolean> => {
  const { owed } = await db
    .selectFrom('subscription_prorations')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('owed'))
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  if (owed > 0) return true
  const last = await db
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('billing_reason', '=', 'subscription_update')
    .where('period_start', 'is not', null)
    .executeTakeFirst()
  return last !== undefined
}

/** The order that a subscription owes because the bank wants its customer to confirm the payment; undefined when there is none. */
export const findOrderToConfirm = async (
  db: Connection,
  subscription_id: string,
): Promise<string | undefined> => {
  const latest = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'payments.failure_code'])
    .where('orders.subscription_id', '=', subscription_id)
    .where('orders.status', '=', 'pending')
    .orderBy('payments.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.failure_code === 'authentication_required' ? latest.id : undefined
}

/** How many subscriptions an export reads at a time. */
export const exportPageLength = 500

/** The page of an export that follows the subscription `last`, or the first page; the newest come first. */
export const findExportPage = (
  db: Connection,
  seller: Tenancy,
  only: readonly string[] | undefined,
  last: { readonly started_at: Date; readonly id: string } | undefined,
) => {
  let query = db
    .selectFrom('subscriptions')
    .innerJoin('customers as customer', 'customer.id', 'subscriptions.customer_id')
    .innerJoin('products as product', 'product.id', 'subscriptions.product_id')
    .select([
      'subscriptions.id',
      'subscriptions.organization_id',
      'subscriptions.started_at',
      'customer.email',
      'subscriptions.created_at',
      'subscriptions.status',
      'product.name',
      'subscriptions.amount',
      'subscriptions.currency',
      'subscriptions.recurring_interval',
      'subscriptions.custom_field_data',
    ])
    .where(ofSeller(seller, 'subscriptions.organization_id'))
    .where('subscriptions.started_at', 'is not', null)
    .$narrowType<{ started_at: NotNull }>()
  if (only !== undefined) query = query.where('subscriptions.organization_id', 'in', only)
  if (last !== undefined)
    query = query
      .where('subscriptions.started_at', '<=', last.started_at)
      .where(({ eb, or }) =>
        or([eb('subscriptions.started_at', '<', last.started_at), eb('subscriptions.id', '>', last.id)]),
      )
  return query
    .orderBy('subscriptions.started_at', 'desc')
    .orderBy('subscriptions.id')
    .limit(exportPageLength)
    .execute()
}

/** The subscription that goes on with one of the payment processor; undefined when that was not taken over. */
export const findTakenOver = (
  db: Connection,
  taken_over_from: string,
): Promise<{ readonly id: string; readonly organization_id: string } | undefined> =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'organization_id'])
    .where('taken_over_from', '=', taken_over_from)
    .executeTakeFirst()
