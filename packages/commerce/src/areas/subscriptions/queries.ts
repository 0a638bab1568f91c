import { statement } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Reader, Tx } from '../../services.ts'
import { selectAttachedDiscounts } from '../discounts/index.ts'
import { selectPrices, selectProducts } from '../products/index.ts'
import type { StoredSubscription } from './types.ts'

/** Subscriptions with everything that they show. */
const selectSubscriptions = (reader: Reader) =>
  reader
    .selectFrom('subscriptions')
    .innerJoin('customers as customer', 'customer.id', 'subscriptions.customer_id')
    .innerJoin('products as product', 'product.id', 'subscriptions.product_id')
    .innerJoin('organizations as organization', 'organization.id', 'subscriptions.organization_id')
    .selectAll('subscriptions')
    .select(({ fn, ref }) => [
      fn.toJson('customer').as('customer'),
      fn.toJson('organization').as('organization'),
      jsonObjectFrom(selectProducts(reader).where('products.id', '=', ref('subscriptions.product_id')))
        .$notNull()
        .as('product'),
      jsonArrayFrom(
        selectPrices(reader)
          .innerJoin('subscription_prices as own', 'own.product_price_id', 'product_prices.id')
          .select('own.amount as charged')
          .where('own.subscription_id', '=', ref('subscriptions.id'))
          .orderBy('own.position'),
      ).as('prices'),
      jsonObjectFrom(
        selectAttachedDiscounts(reader).where('discounts.id', '=', ref('subscriptions.discount_id')),
      ).as('discount'),
    ])

const byIds = statement('subscriptions.by_ids', (reader: Reader, ids: readonly string[]) =>
  selectSubscriptions(reader).where(sql<boolean>`subscriptions.id = any(${ids}::uuid[])`),
)

/** Subscriptions by their ids, in no particular order. */
export const findSubscriptions = (
  reader: Reader,
  ids: readonly string[],
): Promise<readonly StoredSubscription[]> => byIds(reader, ids)

/** A subscription by its id, optionally one of a seller or one of a customer. */
export type SubscriptionKey = {
  readonly id: string
  readonly organization_id?: string
  readonly customer_id?: string
}

const selectKey = (reader: Reader, { id, organization_id, customer_id }: SubscriptionKey) => {
  let query = reader.selectFrom('subscriptions').select('id').where('id', '=', id)
  if (organization_id !== undefined) query = query.where('organization_id', '=', organization_id)
  if (customer_id !== undefined) query = query.where('customer_id', '=', customer_id)
  return query
}

const notFound = ({ id }: SubscriptionKey) =>
  apiError('ResourceNotFound', `There is no subscription ${id} that this token can see.`)

const byId = statement('subscriptions.by_id', (reader: Reader, id: string) =>
  selectSubscriptions(reader).where('subscriptions.id', '=', id),
)

const read = async (reader: Reader, id: string): Promise<StoredSubscription> => {
  const [row] = await byId(reader, id)
  if (row === undefined) throw new Error(`There is no subscription ${id}.`)
  return row
}

/** @throws ResourceNotFound */
export const getSubscription = async (reader: Reader, key: SubscriptionKey): Promise<StoredSubscription> => {
  if ((await selectKey(reader, key).executeTakeFirst()) === undefined) throw notFound(key)
  return read(reader, key.id)
}

/**
 * A subscription, locked until the transaction ends. It is read after the lock was taken, with its prices.
 *
 * @throws ResourceNotFound
 */
export const lockSubscription = async (tx: Tx, key: SubscriptionKey): Promise<StoredSubscription> => {
  if ((await selectKey(tx, key).forNoKeyUpdate().executeTakeFirst()) === undefined) throw notFound(key)
  return read(tx, key.id)
}

/** The same for callers who do not wait for the lock. @throws ResourceNotFound, SubscriptionUpdatePending */
export const lockSubscriptionNow = async (tx: Tx, key: SubscriptionKey): Promise<StoredSubscription> => {
  if ((await selectKey(tx, key).forNoKeyUpdate().skipLocked().executeTakeFirst()) === undefined) {
    if ((await selectKey(tx, key).executeTakeFirst()) === undefined) throw notFound(key)
    throw apiError(
      'SubscriptionUpdatePending',
      'This subscription is being changed at this moment. Read it again and try once more.',
    )
  }
  return read(tx, key.id)
}

/** Subscriptions that go on, or are to end, with their period, and the end of that period. */
export const selectRunningPeriods = (reader: Reader) =>
  reader
    .selectFrom('subscriptions')
    .select(['id', 'current_period_end as due_at'])
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(status in ('active', 'trialing') or cancel_at_period_end)`)

/** The subscriptions of a customer that have not ended, the oldest first. */
export const findHeldSubscriptions = (
  reader: Reader,
  customer_id: string,
): Promise<readonly { readonly id: string }[]> =>
  reader
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Whether an order of a subscription is still to be paid. */
export const hasPendingOrder = async (reader: Reader, subscription_id: string): Promise<boolean> =>
  (await reader
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()) !== undefined

/** How many subscriptions an export reads at a time. */
export const exportPageLength = 500

/** The page of an export that follows the subscription `last`, or the first page; the newest come first. */
export const findExportPage = (
  reader: Reader,
  organization_id: string,
  only: readonly string[] | undefined,
  last: { readonly started_at: Date; readonly id: string } | undefined,
) => {
  let query = reader
    .selectFrom('subscriptions')
    .innerJoin('customers as customer', 'customer.id', 'subscriptions.customer_id')
    .innerJoin('products as product', 'product.id', 'subscriptions.product_id')
    .select([
      'subscriptions.id',
      'subscriptions.started_at',
      'customer.email',
      'subscriptions.created_at',
      'subscriptions.status',
      'product.name',
      'subscriptions.amount',
      'subscriptions.currency',
      'subscriptions.recurring_interval',
    ])
    .where('subscriptions.organization_id', '=', organization_id)
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
