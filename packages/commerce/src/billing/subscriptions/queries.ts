import { seconds } from '@atelier/plumbing/clock'
import { statement } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { lock, lockWithin } from '../../core/database/lock.ts'
import { notFound } from '../../access/index.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { selectShownUsage } from './shown-queries.ts'
import { selectAttachedDiscounts } from '../../catalog/discounts/index.ts'
import { selectPrices, selectProducts } from '../../catalog/products/index.ts'
import type { StoredSubscription, SubscriptionMeter } from './types.ts'

/** Selects usage of subscription meters, each with its meter. */
const selectSubscriptionMeters = (db: Connection) =>
  selectShownUsage(db).select(({ fn }) => fn.toJson('meters').as('meter'))

/** Returns the usage of a subscription's meters, in the order of its prices. */
export const findSubscriptionMeters = (
  db: Connection,
  subscription_id: string,
): Promise<readonly SubscriptionMeter[]> =>
  selectSubscriptionMeters(db).where('subscription_meters.subscription_id', '=', subscription_id).execute()

/** Selects subscriptions with all related rows. */
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
        selectSubscriptionMeters(db).where(
          'subscription_meters.subscription_id',
          '=',
          ref('subscriptions.id'),
        ),
      ).as('meters'),
      jsonObjectFrom(
        selectAttachedDiscounts(db).where('discounts.id', '=', ref('subscriptions.discount_id')),
      ).as('discount'),
      jsonObjectFrom(
        db
          .selectFrom('subscription_updates')
          .selectAll()
          .where('subscription_updates.subscription_id', '=', ref('subscriptions.id')),
      ).as('pending_update'),
    ])

/** Returns subscriptions by id, unordered. */
export const findSubscriptions = statement((db: Connection, ids: readonly string[]) =>
  selectSubscriptions(db).where('subscriptions.id', '=', anyOf(ids)),
)

/** Id of a subscription, optionally limited to a seller, customer or purchase. */
export type SubscriptionKey = {
  readonly id: string
  readonly organization_id?: string
  readonly customer_id?: string
  readonly checkout_id?: string
}

/** Caller that changes a subscription. */
export type ChangeCaller = 'seller' | 'customer'

/** Returns the caller of a key: keys of customers are limited to the customer. */
export const callerOf = ({ customer_id }: SubscriptionKey): ChangeCaller =>
  customer_id === undefined ? 'seller' : 'customer'

const isSubscription = async (db: Connection, key: SubscriptionKey): Promise<boolean> => {
  const row = db.selectFrom('subscriptions').select('id')
  return (await row.where(({ and }) => and(key)).executeTakeFirst()) !== undefined
}

/** Returns a subscription with all related rows. @throws Error if it does not exist */
export const readSubscription = async (db: Connection, id: string): Promise<StoredSubscription> => {
  const [row] = await findSubscriptions(db, [id])
  if (row === undefined) throw new Error(`There is no subscription ${id}.`)
  return row
}

/** @throws ResourceNotFound */
export const getSubscription = async (db: Connection, key: SubscriptionKey): Promise<StoredSubscription> => {
  if (!(await isSubscription(db, key))) throw notFound('subscription', key.id)
  return readSubscription(db, key.id)
}

/**
 * Locks a subscription until the transaction ends, and returns it as read after the lock.
 *
 * @throws ResourceNotFound
 */
export const lockSubscription = async (tx: Tx, key: SubscriptionKey): Promise<StoredSubscription> => {
  const [id, [subscription]] = await Promise.all([
    lock(tx, 'subscriptions', key),
    findSubscriptions(tx, [key.id]),
  ])
  if (id === undefined || subscription === undefined) throw notFound('subscription', key.id)
  return subscription
}

/** Maximum wait of an API call for a job to release a subscription, in milliseconds. */
const lockTimeout = seconds(3)

/**
 * Locks a subscription for an API call, and waits for a job that holds it.
 *
 * @throws ResourceNotFound; SubscriptionUpdatePending if the lock is not available within three seconds
 */
export const lockSubscriptionSoon = async (tx: Tx, key: SubscriptionKey): Promise<StoredSubscription> => {
  const id = await lockWithin(tx, 'subscriptions', key, lockTimeout)
  if (id === 'busy')
    throw apiError(
      'SubscriptionUpdatePending',
      'This subscription is being changed at this moment. Read it again and try once more.',
    )
  if (id === undefined) throw notFound('subscription', key.id)
  return readSubscription(tx, key.id)
}

/** Condition that a subscription has no pending change. */
const hasNoPaidChange = sql<boolean>`not exists (select from paid_changes
  where paid_changes.subscription_id = subscriptions.id and paid_changes.failure_code is null)`

/**
 * Selects subscriptions with a next period or an end, due at the end of their current period. One with a pending
 * change is due once that has ended.
 */
export const selectRunningPeriods = (db: Connection) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'current_period_end as due_at'])
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(status in ('active', 'trialing') or cancel_at_period_end)`)
    .where(hasNoPaidChange)

/** Selects paused subscriptions that continue by themselves, due at their date. */
export const selectToResume = (db: Connection) =>
  db
    .selectFrom('subscriptions')
    .select(['id', sql<Date>`resumes_at`.as('due_at')])
    .where('status', '=', sql.lit('paused' as const))
    .where('resumes_at', 'is not', null)
    .where(hasNoPaidChange)

const isLongPeriod = sql<boolean>`is_long_period(recurring_interval, recurring_interval_count)`

/** Selects subscriptions with a renewal to announce, due at its announcement time. */
export const selectUnannounced = (db: Connection) =>
  db
    .selectFrom('subscriptions')
    .select(['id', sql<Date>`announcement_of(current_period_end)`.as('due_at')])
    .where('ended_at', 'is', null)
    .where('status', '=', 'active')
    .where('cancel_at_period_end', '=', false)
    .where('pause_at_period_end', '=', false)
    .where(({ eb, or }) => or([isLongPeriod, eb('discount_id', 'is not', null)]))
    .where('announced_period_end', 'is distinct from', ({ ref }) => ref('current_period_end'))

/** Returns true when the announcement of the next renewal is due at `now`. */
export const isUnannounced = async (db: Connection, id: string, now: Date): Promise<boolean> => {
  const row = await selectUnannounced(db)
    .where('id', '=', id)
    .where(sql<boolean>`announcement_of(current_period_end) <= ${now}`)
    .executeTakeFirst()
  return row !== undefined
}

/** Selects subscriptions with the end of a trial to announce, due at its announcement time. */
export const selectUnannouncedTrials = (db: Connection) =>
  db
    .selectFrom('subscriptions')
    .select(['id', sql<Date>`trial_announcement_of(trial_start, trial_end)`.as('due_at')])
    .where('ended_at', 'is', null)
    .where('status', '=', 'trialing')
    .where('cancel_at_period_end', '=', false)
    .where('announced_period_end', 'is distinct from', ({ ref }) => ref('current_period_end'))
    .where(sql<boolean>`trial_announcement_of(trial_start, trial_end) is not null`)

/** Returns true when the announcement of the end of a trial is due at `now`. */
export const isTrialUnannounced = async (db: Connection, id: string, now: Date): Promise<boolean> => {
  const row = await selectUnannouncedTrials(db)
    .where('id', '=', id)
    .where(sql<boolean>`trial_announcement_of(trial_start, trial_end) <= ${now}`)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the subscriptions of a customer that have not ended, the oldest first. */
export const findSubscriptionsToEnd = (
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

/** Returns the subscription that was taken over from one at the payment processor; undefined if there is none. */
export const findTakenOver = (
  db: Connection,
  taken_over_from: string,
): Promise<{ readonly id: string; readonly organization_id: string } | undefined> =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'organization_id'])
    .where('taken_over_from', '=', taken_over_from)
    .executeTakeFirst()
