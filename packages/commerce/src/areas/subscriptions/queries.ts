import { statement, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Reader, Tx } from '../../services.ts'
import { selectAttachedDiscounts } from '../discounts/index.ts'
import { selectPrices, selectProducts } from '../products/index.ts'
import type { Line } from './bill.ts'
import type { OwnPrice, StoredSubscription, SubscriptionRow } from './types.ts'

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

/** Sets when an order is charged next; null when it is not to be charged any more. */
export const updateNextPaymentAttempt = async (
  tx: Tx,
  order_id: string,
  next_payment_attempt_at: Date | null,
): Promise<void> => {
  await tx.updateTable('orders').set({ next_payment_attempt_at }).where('id', '=', order_id).execute()
}

const insertPrices = async (tx: Tx, subscription_id: string, prices: readonly OwnPrice[]): Promise<void> => {
  await tx
    .insertInto('subscription_prices')
    .values(
      prices.map(({ id: product_price_id, charged: amount }, position) => ({
        subscription_id,
        position,
        product_price_id,
        amount,
      })),
    )
    .execute()
}

/** Writes a new subscription. The database refuses a second one of the same checkout. */
export const insertSubscription = async (
  tx: Tx,
  row: SubscriptionRow,
  prices: readonly OwnPrice[],
): Promise<void> => {
  await Promise.all([
    tx
      .insertInto('subscriptions')
      .values(withJson(row, 'custom_field_data', 'metadata'))
      .execute(),
    insertPrices(tx, row.id, prices),
  ])
}

export type SubscriptionChange = Partial<
  Omit<SubscriptionRow, 'id' | 'organization_id' | 'customer_id' | 'created_at' | 'modified_at'>
>

/** Changes a subscription whose lock the caller holds. */
export const updateSubscription = async (
  tx: Tx,
  id: string,
  change: SubscriptionChange,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set({ ...withJson(change, 'custom_field_data', 'metadata'), modified_at })
    .where('id', '=', id)
    .execute()
}

/** Replaces the prices that a subscriber is on. */
export const replacePrices = async (tx: Tx, id: string, prices: readonly OwnPrice[]): Promise<void> => {
  await Promise.all([
    tx.deleteFrom('subscription_prices').where('subscription_id', '=', id).execute(),
    insertPrices(tx, id, prices),
  ])
}

/** Removes the prorations that wait for the next order of a subscription and answers them, the oldest first. */
export const takeProrations = async (tx: Tx, subscription_id: string): Promise<readonly Line[]> => {
  const rows = await tx
    .deleteFrom('subscription_prorations')
    .where('subscription_id', '=', subscription_id)
    .returning(['label', 'amount', 'product_price_id', 'created_at', 'position'])
    .execute()
  return rows
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.position - b.position)
    .map(({ label, amount, product_price_id }) => ({ label, amount, product_price_id, proration: true }))
}

/** Keeps prorations for the next order of a subscription. */
export const insertProrations = async (
  tx: Tx,
  subscription_id: string,
  lines: readonly Pick<Line, 'label' | 'amount' | 'product_price_id'>[],
  created_at: Date,
): Promise<void> => {
  if (lines.length === 0) return
  const rows = lines.map(({ label, amount, product_price_id }, position) => ({
    id: crypto.randomUUID(),
    subscription_id,
    label,
    amount,
    product_price_id,
    created_at,
    position,
  }))
  await tx.insertInto('subscription_prorations').values(rows).execute()
}

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
